import { code, hostPort, number, secret, text, topicFilter } from '@/contract/family/field'
import { everyOption, resourceOptions } from './blocks'
import { bridgeType } from './bridge-type'

const sqlserver = bridgeType({
  type: 'sqlserver',
  fields: {
    driver: text({ group: 'connection', default: 'ms-sql', advanced: true }),
    server: hostPort({ group: 'connection', required: true, port: 1433 }),
    database: text({ group: 'connection', required: true }),
    pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
    username: text({ group: 'connection', default: 'sa' }),
    password: secret({ group: 'connection' }),
    sql: code({
      group: 'egress',
      language: 'sql',
      default:
        'insert into t_mqtt_msg(msgid, topic, qos, payload) values ( ${id}, ${topic}, ${qos}, ${payload} )',
    }),
    local_topic: topicFilter({ group: 'egress' }),
    ...resourceOptions(everyOption),
  },
  ignored: ['auto_reconnect'],
  split: {},
  example: { type: 'sqlserver', name: 'example', server: '127.0.0.1:1433', database: 'mqtt' },
})

/** Microsoft SQL Server (src/contract/docs/integration.md#bridge-types). */
export default [sqlserver]
