import {
  bytes,
  choice,
  duration,
  hostPort,
  number,
  rows,
  secret,
  text,
  toggle,
  topicFilter,
  variant,
  type Field,
  type Fields,
} from '@/contract/family/field'
import { resourceOptions, tls } from './blocks'
import { bridgeType, type Likeness } from './bridge-type'

const byPassword = { authentication: 'auth_username_password' } as const
const byKerberos = { authentication: 'auth_gssapi_kerberos' } as const

const connection: Fields = {
  bootstrap_hosts: hostPort({ group: 'connection', required: true, port: 9092, several: true }),
  connect_timeout: duration({ group: 'connection', default: '5s', advanced: true }),
  min_metadata_refresh_interval: duration({ group: 'connection', default: '3s', advanced: true }),
  metadata_request_timeout: duration({ group: 'connection', default: '5s', advanced: true }),
  authentication: variant({
    group: 'connection',
    options: ['none', 'auth_username_password', 'auth_gssapi_kerberos'],
    word: 'none',
    default: 'none',
  }),
  'authentication.mechanism': choice({
    group: 'connection',
    required: true,
    options: ['plain', 'scram_sha_256', 'scram_sha_512'],
    when: byPassword,
  }),
  'authentication.username': text({ group: 'connection', required: true, when: byPassword }),
  'authentication.password': secret({ group: 'connection', required: true, when: byPassword }),
  'authentication.kerberos_principal': text({ group: 'connection', required: true, when: byKerberos }),
  'authentication.kerberos_keytab_file': text({ group: 'connection', required: true, when: byKerberos }),
  'socket_opts.sndbuf': bytes({ group: 'connection', default: '1MB', advanced: true }),
  'socket_opts.recbuf': bytes({ group: 'connection', default: '1MB', advanced: true }),
  'socket_opts.tcp_keepalive': text({ group: 'connection', default: 'none', advanced: true }),
}

/** Kafka under another name: always with password and TLS, and without a timestamp in its messages. */
const hosted = (schema: string, port: string, username: Field): Likeness => ({
  schema,
  unpacked: 'kafka',
  omitted: [
    'kafka.message.timestamp',
    'authentication',
    'authentication.kerberos_principal',
    'authentication.kerberos_keytab_file',
    'authentication.mechanism',
  ],
  fields: {
    'authentication.username': username,
    'authentication.password': secret({ group: 'connection', required: true }),
    'ssl.enable': toggle({ group: 'tls', default: true }),
  },
  buffer: resourceOptions(['health_check_interval']),
  example: {
    bootstrap_hosts: `127.0.0.1:${port}`,
    authentication: { username: 'u', password: 'p' },
    kafka: { topic: 'events' },
  },
})

const kafka = bridgeType({
  type: 'kafka',
  fields: {
    ...connection,
    local_topic: topicFilter({ group: 'egress' }),
    'kafka.topic': text({ group: 'egress', required: true }),
    'kafka.message.key': text({ group: 'egress', default: '${.clientid}' }),
    'kafka.message.value': text({ group: 'egress', multiline: true, default: '${.}' }),
    'kafka.message.timestamp': text({ group: 'egress', default: '${.timestamp}' }),
    'kafka.max_batch_bytes': bytes({ group: 'egress', default: '896KB', advanced: true }),
    'kafka.compression': choice({
      group: 'egress',
      options: ['no_compression', 'snappy', 'gzip'],
      default: 'no_compression',
    }),
    'kafka.partition_strategy': choice({
      group: 'egress',
      options: ['random', 'key_dispatch'],
      default: 'random',
    }),
    'kafka.required_acks': choice({
      group: 'egress',
      options: ['all_isr', 'leader_only', 'none'],
      default: 'all_isr',
      advanced: true,
    }),
    'kafka.kafka_headers': text({ group: 'egress', advanced: true }),
    'kafka.kafka_ext_headers': rows({
      group: 'egress',
      advanced: true,
      fields: {
        kafka_ext_header_key: text({ group: 'egress', required: true }),
        kafka_ext_header_value: text({ group: 'egress', required: true }),
      },
    }),
    'kafka.kafka_header_value_encode_mode': choice({
      group: 'egress',
      options: ['none', 'json'],
      default: 'none',
      advanced: true,
    }),
    'kafka.partition_count_refresh_interval': duration({
      group: 'egress',
      unit: 's',
      default: '60s',
      advanced: true,
    }),
    'kafka.max_inflight': number({ group: 'egress', min: 1, default: 10, advanced: true }),
    'kafka.buffer.mode': choice({
      group: 'egress',
      options: ['memory', 'disk', 'hybrid'],
      default: 'memory',
      advanced: true,
    }),
    'kafka.buffer.per_partition_limit': bytes({ group: 'egress', default: '2GB', advanced: true }),
    'kafka.buffer.segment_bytes': bytes({ group: 'egress', default: '100MB', advanced: true }),
    'kafka.buffer.memory_overload_protection': toggle({ group: 'egress', default: false, advanced: true }),
    'kafka.query_mode': choice({
      group: 'egress',
      options: ['async', 'sync'],
      default: 'async',
      advanced: true,
    }),
    'kafka.sync_query_timeout': duration({ group: 'egress', default: '5s', advanced: true }),
    ...tls,
  },
  ignored: ['socket_opts.nodelay'],
  split: {
    schema: 'bridge_kafka',
    unpacked: 'kafka',
    buffer: resourceOptions(['health_check_interval']),
  },
  alike: {
    confluent_producer: hosted('confluent', '9092', text({ group: 'connection', required: true })),
    azure_event_hub_producer: hosted(
      'bridge_azure_event_hub',
      '9093',
      text({ group: 'connection', default: '$ConnectionString', advanced: true }),
    ),
  },
  example: { type: 'kafka', name: 'example', bootstrap_hosts: '127.0.0.1:9092', kafka: { topic: 'events' } },
})

const kafkaConsumer = bridgeType({
  type: 'kafka_consumer',
  fields: {
    ...connection,
    'kafka.max_batch_bytes': bytes({ group: 'ingress', default: '896KB', advanced: true }),
    'kafka.offset_reset_policy': choice({
      group: 'ingress',
      options: ['latest', 'earliest'],
      default: 'latest',
    }),
    'kafka.offset_commit_interval_seconds': duration({
      group: 'ingress',
      unit: 's',
      default: '5s',
      advanced: true,
    }),
    topic_mapping: rows({
      group: 'ingress',
      required: true,
      least: 1,
      unique: 'kafka_topic',
      fields: {
        kafka_topic: text({ group: 'ingress', required: true }),
        mqtt_topic: text({ group: 'ingress', required: true }),
        qos: choice({ group: 'ingress', options: [0, 1, 2], default: 0 }),
        payload_template: text({ group: 'ingress', multiline: true, default: '${.}' }),
      },
    }),
    key_encoding_mode: choice({
      group: 'ingress',
      options: ['none', 'base64'],
      default: 'none',
      advanced: true,
    }),
    value_encoding_mode: choice({
      group: 'ingress',
      options: ['none', 'base64'],
      default: 'none',
      advanced: true,
    }),
    ...tls,
  },
  ignored: ['socket_opts.nodelay', 'kafka.max_rejoin_attempts'],
  split: {
    schema: 'kafka_consumer',
    unpacked: 'kafka',
    buffer: resourceOptions(['health_check_interval']),
    source: { mapping: 'topic_mapping', topic: 'kafka_topic' },
    more: {
      channel: {
        'parameters.topic': text({ group: 'ingress', required: true }),
        'parameters.group_id': text({ group: 'ingress', advanced: true }),
      },
    },
  },
  example: {
    type: 'kafka_consumer',
    name: 'example',
    bootstrap_hosts: '127.0.0.1:9092',
    topic_mapping: [{ kafka_topic: 'events', mqtt_topic: 'from_kafka/events' }],
  },
})

/** Kafka (Producer), Kafka (Consumer) (src/contract/docs/integration.md#bridge-types). */
export default [kafka, kafkaConsumer]
