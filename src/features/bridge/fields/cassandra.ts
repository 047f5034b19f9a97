import { code, hostPort, number, secret, text, topicFilter } from '@/contract/family/field'
import { everyOption, resourceOptions, tls } from './blocks'
import { bridgeType } from './bridge-type'

const cassandra = bridgeType({
  type: 'cassandra',
  fields: {
    servers: hostPort({ group: 'connection', required: true, port: 9042, several: true }),
    keyspace: text({ group: 'connection', required: true }),
    pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
    username: text({ group: 'connection' }),
    password: secret({ group: 'connection' }),
    cql: code({
      group: 'egress',
      language: 'sql',
      default:
        'insert into mqtt_msg(topic, msgid, sender, qos, payload, arrived, retain) values (${topic}, ' +
        '${id}, ${clientid}, ${qos}, ${payload}, ${timestamp}, ${flags.retain})',
    }),
    local_topic: topicFilter({ group: 'egress' }),
    ...resourceOptions(everyOption),
    ...tls,
  },
  ignored: ['auto_reconnect'],
  split: {
    schema: 'bridge_cassa',
    fields: {
      cql: code({
        group: 'egress',
        language: 'sql',
        default:
          'insert into mqtt_msg(msgid, topic, qos, payload, arrived) values (${id}, ${topic},  ${qos}, ${payload}, ${timestamp})',
      }),
    },
  },
  example: { type: 'cassandra', name: 'example', servers: '127.0.0.1:9042', keyspace: 'mqtt' },
})

/** Cassandra (src/contract/docs/integration.md#bridge-types). */
export default [cassandra]
