import { number, secret, text, topicFilter, url } from '@/contract/family/field'
import { everyOption, resourceOptions } from './blocks'
import { bridgeType } from './bridge-type'

const dynamo = bridgeType({
  type: 'dynamo',
  fields: {
    url: url({ group: 'connection', required: true }),
    aws_access_key_id: text({ group: 'connection', required: true }),
    aws_secret_access_key: secret({ group: 'connection', required: true }),
    pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
    template: text({ group: 'egress', multiline: true, default: '' }),
    local_topic: topicFilter({ group: 'egress' }),
    table: text({ group: 'egress', required: true }),
    ...resourceOptions(everyOption),
  },
  ignored: ['auto_reconnect'],
  split: {},
  example: {
    type: 'dynamo',
    name: 'example',
    url: 'http://127.0.0.1:8000',
    table: 'mqtt',
    aws_access_key_id: 'id',
    aws_secret_access_key: 'key',
  },
})

/** DynamoDB (src/contract/docs/integration.md#bridge-types). */
export default [dynamo]
