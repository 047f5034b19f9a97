import { duration, json, number, text, topicFilter } from '../family/field'
import { everyOption, resourceOptions } from './blocks'
import { bridgeType } from './bridge-type'

const gcpPubsub = bridgeType({
  type: 'gcp_pubsub',
  fields: {
    connect_timeout: duration({ group: 'connection', default: '15s', advanced: true }),
    pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
    pipelining: number({ group: 'connection', min: 1, default: 100, advanced: true }),
    service_account_json: json({ group: 'connection', required: true }),
    max_retries: number({ group: 'egress', min: 0, default: 2, advanced: true }),
    payload_template: text({ group: 'egress', multiline: true, default: '' }),
    local_topic: topicFilter({ group: 'egress' }),
    pubsub_topic: text({ group: 'egress', required: true }),
    ...resourceOptions(everyOption),
  },
  ignored: ['request_timeout'],
  example: { type: 'gcp_pubsub', name: 'example', pubsub_topic: 'events', service_account_json: { type: 'service_account', project_id: 'p', private_key_id: 'k', private_key: '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----\n', client_email: 'a@p.iam.gserviceaccount.com' } },
})

/** Google PubSub (contract B §5). */
export default [gcpPubsub]
