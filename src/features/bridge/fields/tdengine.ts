import { code, hostPort, number, secret, text, topicFilter } from '@/contract/family/field'
import { everyOption, resourceOptions } from './blocks'
import { bridgeType } from './bridge-type'

const tdengine = bridgeType({
  type: 'tdengine',
  fields: {
    server: hostPort({ group: 'connection', required: true, port: 6041 }),
    database: text({ group: 'connection', required: true }),
    pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
    username: text({ group: 'connection', default: 'root' }),
    password: secret({ group: 'connection', required: true }),
    sql: code({
      group: 'egress',
      language: 'sql',
      default:
        `insert into t_mqtt_msg(ts, msgid, mqtt_topic, qos, payload, arrived) values (\${ts}, '\${id}', ` +
        `'\${topic}', \${qos}, '\${payload}', \${timestamp})`,
    }),
    local_topic: topicFilter({ group: 'egress' }),
    ...resourceOptions(everyOption),
  },
  ignored: ['auto_reconnect'],
  split: { moved: ['database'] },
  example: {
    type: 'tdengine',
    name: 'example',
    server: '127.0.0.1:6041',
    database: 'mqtt',
    password: 'taosdata',
  },
})

/** TDengine (src/contract/docs/integration.md#bridge-types). */
export default [tdengine]
