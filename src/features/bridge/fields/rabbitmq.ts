import { choice, duration, number, secret, text, toggle, topicFilter } from '@/contract/family/field'
import { everyOption, resourceOptions } from './blocks'
import { bridgeType } from './bridge-type'

const rabbitmq = bridgeType({
  type: 'rabbitmq',
  fields: {
    server: text({ group: 'connection', default: 'localhost' }),
    port: number({ group: 'connection', min: 1, max: 65535, default: 5672 }),
    username: text({ group: 'connection', required: true }),
    password: secret({ group: 'connection', required: true }),
    pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
    timeout: duration({ group: 'connection', default: '5s', advanced: true }),
    virtual_host: text({ group: 'connection', default: '/' }),
    heartbeat: duration({ group: 'connection', default: '30s', advanced: true }),
    local_topic: topicFilter({ group: 'egress' }),
    wait_for_publish_confirmations: toggle({ group: 'egress', default: true, advanced: true }),
    publish_confirmation_timeout: duration({ group: 'egress', default: '30s', advanced: true }),
    exchange: text({ group: 'egress', required: true }),
    routing_key: text({ group: 'egress', required: true }),
    delivery_mode: choice({
      group: 'egress',
      options: ['non_persistent', 'persistent'],
      default: 'non_persistent',
    }),
    payload_template: text({ group: 'egress', multiline: true, default: '${.}' }),
    ...resourceOptions(everyOption),
  },
  split: {},
  example: {
    type: 'rabbitmq',
    name: 'example',
    username: 'guest',
    password: 'guest',
    exchange: 'amq.topic',
    routing_key: 'mqtt',
  },
})

/** RabbitMQ (src/contract/docs/integration.md#bridge-types). */
export default [rabbitmq]
