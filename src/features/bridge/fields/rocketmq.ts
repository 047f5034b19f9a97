import { bytes, duration, hostPort, number, secret, text, topicFilter } from '@/contract/family/field'
import { everyOption, resourceOptions } from './blocks'
import { bridgeType } from './bridge-type'

const rocketmq = bridgeType({
  type: 'rocketmq',
  fields: {
    servers: hostPort({ group: 'connection', required: true, port: 9876, several: true }),
    access_key: text({ group: 'connection', default: '' }),
    secret_key: secret({ group: 'connection', default: '' }),
    security_token: secret({ group: 'connection', default: '' }),
    sync_timeout: duration({ group: 'connection', default: '3s', advanced: true }),
    refresh_interval: duration({ group: 'connection', default: '3s', advanced: true }),
    send_buffer: bytes({ group: 'connection', default: '1024KB', advanced: true }),
    pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
    template: text({ group: 'egress', multiline: true, default: '' }),
    local_topic: topicFilter({ group: 'egress' }),
    topic: text({ group: 'egress', default: 'TopicTest' }),
    ...resourceOptions(everyOption),
  },
  ignored: ['auto_reconnect'],
  split: { schema: 'rocketmq', moved: ['sync_timeout', 'refresh_interval', 'send_buffer'] },
  example: { type: 'rocketmq', name: 'example', servers: '127.0.0.1:9876' },
})

/** RocketMQ (src/contract/docs/integration.md#bridge-types). */
export default [rocketmq]
