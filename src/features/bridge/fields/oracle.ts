import { code, hostPort, number, secret, text, topicFilter } from '@/contract/family/field'
import { everyOption, resourceOptions } from './blocks'
import { bridgeType } from './bridge-type'

const oracle = bridgeType({
  type: 'oracle',
  fields: {
    server: hostPort({ group: 'connection', required: true, port: 1521 }),
    sid: text({ group: 'connection' }),
    service_name: text({ group: 'connection' }),
    pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
    username: text({ group: 'connection' }),
    password: secret({ group: 'connection' }),
    sql: code({
      group: 'egress',
      language: 'sql',
      default:
        'insert into t_mqtt_msgs(msgid, topic, qos, payload) values (${id}, ${topic}, ${qos}, ${payload})',
    }),
    local_topic: topicFilter({ group: 'egress' }),
    ...resourceOptions(everyOption),
  },
  ignored: ['auto_reconnect'],
  split: {},
  example: { type: 'oracle', name: 'example', server: '127.0.0.1:1521', service_name: 'XE' },
})

/** Oracle Database (src/contract/docs/integration.md#bridge-types). */
export default [oracle]
