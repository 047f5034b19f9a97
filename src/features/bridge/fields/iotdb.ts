import { choice, duration, number, rows, secret, text, toggle, url } from '@/contract/family/field'
import { resourceOptions, tls, without } from './blocks'
import { bridgeType } from './bridge-type'

const iotdb = bridgeType({
  type: 'iotdb',
  fields: {
    'authentication.username': text({ group: 'connection', required: true }),
    'authentication.password': secret({ group: 'connection', required: true }),
    iotdb_version: choice({
      group: 'connection',
      options: ['v1.1.x', 'v1.0.x', 'v0.13.x'],
      default: 'v1.1.x',
      advanced: true,
    }),
    connect_timeout: duration({ group: 'connection', default: '15s', advanced: true }),
    pool_type: choice({
      group: 'connection',
      options: ['random', 'hash'],
      default: 'random',
      advanced: true,
    }),
    pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
    enable_pipelining: number({ group: 'connection', min: 1, default: 100, advanced: true }),
    base_url: url({ group: 'connection', required: true }),
    is_aligned: toggle({ group: 'egress', default: false, advanced: true }),
    device_id: text({ group: 'egress' }),
    max_retries: number({ group: 'egress', min: 0, default: 2, advanced: true }),
    ...resourceOptions(without('batch_size', 'batch_time')),
    ...tls,
  },
  ignored: ['retry_interval'],
  split: {
    more: {
      channel: {
        'parameters.data': rows({
          group: 'egress',
          default: [],
          fields: {
            timestamp: text({
              group: 'egress',
              default: 'now',
              words: ['now', 'now_ms', 'now_us', 'now_ns'],
            }),
            measurement: text({ group: 'egress', required: true }),
            data_type: text({
              group: 'egress',
              required: true,
              words: ['text', 'boolean', 'int32', 'int64', 'float', 'double'],
            }),
            value: text({ group: 'egress', required: true }),
          },
        }),
      },
    },
  },
  example: {
    type: 'iotdb',
    name: 'example',
    base_url: 'http://127.0.0.1:18080',
    authentication: { username: 'root', password: 'root' },
  },
})

/** Apache IoTDB (src/contract/docs/integration.md#bridge-types). */
export default [iotdb]
