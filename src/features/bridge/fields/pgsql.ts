import { code, hostPort, number, secret, text, topicFilter } from '@/contract/family/field'
import { everyOption, resourceOptions, tls } from './blocks'
import { bridgeType } from './bridge-type'

/** PostgreSQL and types that use its protocol. */
const postgres = (type: string) =>
  bridgeType({
    type,
    fields: {
      server: hostPort({ group: 'connection', required: true, port: 5432 }),
      database: text({ group: 'connection', required: true }),
      pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
      username: text({ group: 'connection', required: true }),
      password: secret({ group: 'connection' }),
      sql: code({
        group: 'egress',
        language: 'sql',
        default:
          'insert into t_mqtt_msg(msgid, topic, qos, payload, arrived) values (${id}, ${topic}, ${qos}, ' +
          '${payload}, TO_TIMESTAMP((${timestamp} :: bigint)/1000))',
      }),
      local_topic: topicFilter({ group: 'egress' }),
      ...resourceOptions(everyOption),
      ...tls,
    },
    ignored: ['auto_reconnect'],
    split: {},
    example: { type, name: 'example', server: '127.0.0.1:5432', database: 'mqtt', username: 'postgres' },
  })

/** PostgreSQL, TimescaleDB, MatrixDB (src/contract/docs/integration.md#bridge-types). */
export default ['pgsql', 'timescale', 'matrix'].map(postgres)
