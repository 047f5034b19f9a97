import { code, duration, number, secret, text, topicFilter, url } from '@/contract/family/field'
import { everyOption, resourceOptions } from './blocks'
import { bridgeType } from './bridge-type'

const clickhouse = bridgeType({
  type: 'clickhouse',
  fields: {
    url: url({ group: 'connection', required: true }),
    connect_timeout: duration({ group: 'connection', default: '15s', advanced: true }),
    database: text({ group: 'connection', required: true }),
    pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
    username: text({ group: 'connection' }),
    password: secret({ group: 'connection' }),
    sql: code({
      group: 'egress',
      language: 'sql',
      default: `INSERT INTO mqtt_test(payload, arrived) VALUES ('\${payload}', \${timestamp})`,
    }),
    batch_value_separator: text({ group: 'egress', default: ', ', advanced: true }),
    local_topic: topicFilter({ group: 'egress' }),
    ...resourceOptions(everyOption),
  },
  ignored: ['auto_reconnect'],
  split: {
    fields: {
      sql: code({
        group: 'egress',
        language: 'sql',
        default: "INSERT INTO messages(data, arrived) VALUES ('${payload}', ${timestamp})",
      }),
    },
  },
  example: { type: 'clickhouse', name: 'example', url: 'http://127.0.0.1:8123', database: 'mqtt' },
})

/** ClickHouse (src/contract/docs/integration.md#bridge-types). */
export default [clickhouse]
