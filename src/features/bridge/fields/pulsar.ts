import {
  bytes,
  choice,
  duration,
  hostPort,
  number,
  secret,
  text,
  toggle,
  topicFilter,
  variant,
} from '@/contract/family/field'
import { resourceOptions, tls } from './blocks'
import { bridgeType } from './bridge-type'

const pulsarProducer = bridgeType({
  type: 'pulsar_producer',
  fields: {
    servers: hostPort({
      group: 'connection',
      required: true,
      port: 6650,
      several: true,
      scheme: ['pulsar', 'pulsar+ssl'],
    }),
    authentication: variant({
      group: 'connection',
      options: ['none', 'auth_basic', 'auth_token'],
      word: 'none',
      default: 'none',
    }),
    'authentication.username': text({
      group: 'connection',
      required: true,
      when: { authentication: 'auth_basic' },
    }),
    'authentication.password': secret({
      group: 'connection',
      required: true,
      when: { authentication: 'auth_basic' },
    }),
    'authentication.jwt': secret({
      group: 'connection',
      required: true,
      when: { authentication: 'auth_token' },
    }),
    connect_timeout: duration({ group: 'connection', default: '5s', advanced: true }),
    send_buffer: bytes({ group: 'connection', default: '1MB', advanced: true }),
    sync_timeout: duration({ group: 'connection', default: '3s', advanced: true }),
    batch_size: number({ group: 'egress', min: 1, default: 100, advanced: true }),
    compression: choice({
      group: 'egress',
      options: ['no_compression', 'snappy', 'zlib'],
      default: 'no_compression',
    }),
    retention_period: duration({ group: 'egress', default: 'infinity', words: ['infinity'], advanced: true }),
    max_batch_bytes: bytes({ group: 'egress', default: '900KB', advanced: true }),
    local_topic: topicFilter({ group: 'egress' }),
    pulsar_topic: text({ group: 'egress', required: true }),
    strategy: choice({
      group: 'egress',
      options: ['random', 'roundrobin', 'key_dispatch'],
      default: 'random',
    }),
    'buffer.mode': choice({
      group: 'egress',
      options: ['memory', 'disk', 'hybrid'],
      default: 'memory',
      advanced: true,
    }),
    'buffer.per_partition_limit': bytes({ group: 'egress', default: '2GB', advanced: true }),
    'buffer.segment_bytes': bytes({ group: 'egress', default: '100MB', advanced: true }),
    'buffer.memory_overload_protection': toggle({ group: 'egress', default: false, advanced: true }),
    'message.key': text({ group: 'egress', default: '${.clientid}' }),
    'message.value': text({ group: 'egress', multiline: true, default: '${.}' }),
    ...resourceOptions(['health_check_interval', 'start_after_created', 'start_timeout'], {
      health_check_interval: '1s',
    }),
    ...tls,
  },
  split: {
    schema: 'pulsar',
    moved: ['send_buffer', 'sync_timeout'],
    buffer: resourceOptions(['health_check_interval', 'query_mode']),
    more: {
      channel: {
        'parameters.max_inflight': number({ group: 'egress', min: 1, default: 10, advanced: true }),
      },
    },
  },
  example: {
    type: 'pulsar_producer',
    name: 'example',
    servers: 'pulsar://127.0.0.1:6650',
    pulsar_topic: 'persistent://public/default/mqtt',
    authentication: 'none',
  },
})

/** Pulsar (Producer) (src/contract/docs/integration.md#bridge-types). */
export default [pulsarProducer]
