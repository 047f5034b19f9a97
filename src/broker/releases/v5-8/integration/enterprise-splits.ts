import { resourceOptions, without } from '@/features/bridge/fields/blocks'
import {
  choice,
  code,
  number,
  rows,
  secret,
  text,
  toggle,
  type Field,
  type Fields,
} from '@/contract/family/field'
import type { Config } from '@/contract/family/config'

/** How a bridge type of 5.1 became a connector and an action or source. */
export type Split = {
  /** The older types if their names differ; several if {@link Shape} chooses between them. */
  readonly was?: readonly string[]
  /** A type without a predecessor, described by the fields of this older type. */
  readonly like?: string
  /** The schema name after `bridge_`, if it differs from the type. */
  readonly schema?: string
  readonly shape?: Shape
  /** Fields of the connection that moved to the action, and vice versa. */
  readonly moved?: readonly string[]
  readonly stayed?: readonly string[]
  /** Fields that were removed. */
  readonly omitted?: readonly string[]
  /** An object whose fields moved to `parameters`. */
  readonly unpacked?: string
  readonly renamed?: Readonly<Record<string, string>>
  /** Fields with a changed default or changed values. */
  readonly fields?: Fields
  /** Fields that are new, by path; those of actions start with `parameters`. */
  readonly more?: { readonly connector?: Fields; readonly channel?: Fields }
  /** Buffer options, if they changed. */
  readonly buffer?: Fields
  /**
   * The source, if there is one: the former topic mapping became a single topic; the mapping is still
   * accepted and returned.
   */
  readonly source?: { readonly mapping: string; readonly topic: string }
  readonly example?: Config
}

/**
 * One of several shapes of `parameters`: the field that chooses, its value per older type, and the
 * connection fields inside.
 */
type Shape = {
  readonly name: string
  readonly words: readonly string[]
  readonly within: readonly string[] | 'all'
}

const statement = (text: string): Field => code({ group: 'egress', language: 'sql', default: text })
const sent = { group: 'egress' } as const
const connected = { group: 'connection' } as const

/** Kafka under another name: always with password and TLS, and without a timestamp in its messages. */
const hosted = (name: string, port: string, username: Field): Split => ({
  like: 'kafka',
  unpacked: 'kafka',
  schema: name,
  omitted: [
    'kafka.message.timestamp',
    'authentication',
    'authentication.kerberos_principal',
    'authentication.kerberos_keytab_file',
    'authentication.mechanism',
  ],
  fields: {
    'authentication.username': username,
    'authentication.password': secret({ ...connected, required: true }),
    'ssl.enable': toggle({ group: 'tls', default: true }),
  },
  buffer: resourceOptions(['health_check_interval']),
  example: {
    bootstrap_hosts: `127.0.0.1:${port}`,
    authentication: { username: 'u', password: 'p' },
    kafka: { topic: 'events' },
  },
})

/** A row of values. */
const point = { timestamp: text(sent), value: text({ ...sent, required: true }) }

/**
 * Enterprise types whose connector and action follow from the fields of the older bridge
 * (src/contract/docs/integration.md#type-names): connection fields form the connector, the others the
 * action's `parameters`. Read in the source of the broker, except the other SQL databases, which are
 * assumed to follow MySQL. Not confirmed by a real broker; fields of later patches are omitted. The
 * connector `parameters` of Redis, MongoDB and InfluxDB have several shapes, each of which was a type.
 */
export const splits: Readonly<Record<string, Split>> = {
  mysql: {},
  pgsql: {},
  timescale: {},
  matrix: {},
  oracle: {},
  sqlserver: {},
  dynamo: {},
  rabbitmq: {},
  cassandra: {
    schema: 'bridge_cassa',
    fields: {
      cql: statement(
        'insert into mqtt_msg(msgid, topic, qos, payload, arrived) values (${id}, ${topic},  ${qos}, ${payload}, ${timestamp})',
      ),
    },
  },
  clickhouse: {
    fields: { sql: statement("INSERT INTO messages(data, arrived) VALUES ('${payload}', ${timestamp})") },
  },
  tdengine: { moved: ['database'] },
  rocketmq: { schema: 'rocketmq', moved: ['sync_timeout', 'refresh_interval', 'send_buffer'] },
  redis: {
    was: ['redis_single', 'redis_sentinel', 'redis_cluster'],
    schema: 'redis',
    shape: { name: 'redis_type', words: ['single', 'sentinel', 'cluster'], within: 'all' },
    omitted: ['redis_type'],
    more: { connector: { 'parameters.username': text(connected) } },
  },
  mongodb: {
    was: ['mongodb_single', 'mongodb_sharded', 'mongodb_rs'],
    omitted: ['mongo_type'],
    buffer: resourceOptions(without('batch_size', 'batch_time', 'start_after_created', 'start_timeout')),
    shape: {
      name: 'mongo_type',
      words: ['single', 'sharded', 'rs'],
      within: ['server', 'servers', 'w_mode', 'r_mode', 'replica_set_name'],
    },
    more: {
      connector: {
        use_legacy_protocol: choice({
          ...connected,
          options: ['auto', true, false],
          default: 'auto',
          advanced: true,
        }),
      },
    },
  },
  influxdb: {
    was: ['influxdb_api_v1', 'influxdb_api_v2'],
    shape: {
      name: 'influxdb_type',
      words: ['influxdb_api_v1', 'influxdb_api_v2'],
      within: ['database', 'username', 'password', 'bucket', 'org', 'token'],
    },
  },
  kafka_producer: {
    was: ['kafka'],
    schema: 'bridge_kafka',
    unpacked: 'kafka',
    buffer: resourceOptions(['health_check_interval']),
  },
  kafka_consumer: {
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
  confluent_producer: hosted('confluent', '9092', text({ ...connected, required: true })),
  azure_event_hub_producer: hosted(
    'bridge_azure_event_hub',
    '9093',
    text({ ...connected, default: '$ConnectionString', advanced: true }),
  ),
  pulsar: {
    was: ['pulsar_producer'],
    schema: 'pulsar',
    moved: ['send_buffer', 'sync_timeout'],
    buffer: resourceOptions(['health_check_interval', 'query_mode']),
    more: {
      channel: { 'parameters.max_inflight': number({ ...sent, min: 1, default: 10, advanced: true }) },
    },
  },
  gcp_pubsub_producer: {
    was: ['gcp_pubsub'],
    schema: 'gcp_pubsub_producer',
    stayed: ['max_retries'],
    more: {
      channel: {
        'parameters.ordering_key_template': text({ ...sent, default: '' }),
        'parameters.attributes_template': rows({
          ...sent,
          default: [],
          fields: { key: text({ ...sent, required: true }), value: text({ ...sent, required: true }) },
        }),
      },
    },
  },
  gcp_pubsub_consumer: {
    schema: 'gcp_pubsub_consumer',
    unpacked: 'consumer',
    buffer: resourceOptions(['health_check_interval', 'request_ttl'], { health_check_interval: '30s' }),
    source: { mapping: 'consumer.topic_mapping', topic: 'pubsub_topic' },
    more: { channel: { 'parameters.topic': text({ group: 'ingress', required: true }) } },
  },
  iotdb: {
    more: {
      channel: {
        'parameters.data': rows({
          ...sent,
          default: [],
          fields: {
            timestamp: text({ ...sent, default: 'now', words: ['now', 'now_ms', 'now_us', 'now_ns'] }),
            measurement: text({ ...sent, required: true }),
            data_type: text({
              ...sent,
              required: true,
              words: ['text', 'boolean', 'int32', 'int64', 'float', 'double'],
            }),
            value: point.value,
          },
        }),
      },
    },
  },
  opents: {
    stayed: ['summary', 'details'],
    more: {
      channel: {
        'parameters.data': rows({
          ...sent,
          default: [],
          fields: {
            timestamp: point.timestamp,
            metric: text({ ...sent, required: true }),
            tags: text({ ...sent, required: true }),
            value: point.value,
          },
        }),
      },
    },
  },
  hstreamdb: {
    omitted: ['direction'],
    moved: ['pool_size'],
    renamed: { pool_size: 'aggregation_pool_size' },
    more: {
      channel: {
        'parameters.writer_pool_size': number({ ...sent, min: 1, default: 8, advanced: true }),
        'parameters.batch_size': number({ ...sent, min: 1, default: 100, advanced: true }),
      },
    },
  },
}
