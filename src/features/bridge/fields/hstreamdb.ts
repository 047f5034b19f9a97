import { constant, duration, number, text, topicFilter, url } from '@/contract/family/field'
import { everyOption, resourceOptions, tls } from './blocks'
import { bridgeType } from './bridge-type'

const hstreamdb = bridgeType({
  type: 'hstreamdb',
  fields: {
    url: url({ group: 'connection', required: true, default: 'http://127.0.0.1:6570' }),
    pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
    grpc_timeout: duration({ group: 'connection', default: '30s', advanced: true }),
    direction: constant({ group: 'egress', value: 'egress' }),
    local_topic: topicFilter({ group: 'egress' }),
    record_template: text({ group: 'egress', multiline: true, default: '${payload}' }),
    stream: text({ group: 'egress', required: true }),
    partition_key: text({ group: 'egress', advanced: true }),
    ...resourceOptions(everyOption),
    ...tls,
  },
  split: {
    omitted: ['direction'],
    moved: ['pool_size'],
    renamed: { pool_size: 'aggregation_pool_size' },
    more: {
      channel: {
        'parameters.writer_pool_size': number({ group: 'egress', min: 1, default: 8, advanced: true }),
        'parameters.batch_size': number({ group: 'egress', min: 1, default: 100, advanced: true }),
      },
    },
  },
  example: { type: 'hstreamdb', name: 'example', url: 'http://127.0.0.1:6570', stream: 'mqtt' },
})

/** HStreamDB (src/contract/docs/integration.md#bridge-types). */
export default [hstreamdb]
