import { code, hostPort, number, secret, text, topicFilter } from '@/contract/family/field'
import { everyOption, resourceOptions, tls } from './blocks'
import { bridgeType } from './bridge-type'

const mysql = bridgeType({
  type: 'mysql',
  fields: {
    server: hostPort({ group: 'connection', required: true, port: 3306 }),
    database: text({ group: 'connection', required: true }),
    pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
    username: text({ group: 'connection', default: 'root' }),
    password: secret({ group: 'connection' }),
    sql: code({
      group: 'egress',
      language: 'sql',
      default:
        'insert into t_mqtt_msg(msgid, topic, qos, payload, arrived) values (${id}, ${topic}, ${qos}, ${payload}, FROM_UNIXTIME(${timestamp}/1000))',
    }),
    local_topic: topicFilter({ group: 'egress' }),
    ...resourceOptions(everyOption),
    ...tls,
  },
  ignored: ['auto_reconnect'],
  split: {},
  example: { type: 'mysql', name: 'example', server: '127.0.0.1:3306', database: 'mqtt' },
})

/** MySQL (src/contract/docs/integration.md#bridge-types). */
export default [mysql]
