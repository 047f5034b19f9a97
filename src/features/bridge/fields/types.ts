import type { BridgeType } from './bridge-type'

/** The groups that types are shown in. */
export const targetGroups = ['messaging', 'databases', 'timeSeries', 'cloud'] as const
export type TargetGroup = (typeof targetGroups)[number]

/**
 * What is known of a type without its fields, for lists, filters and the choice of a type
 * (src/contract/docs/integration.md#bridge-types).
 */
export type BridgeFacts = {
  /** The file with its fields. */
  readonly load: () => Promise<{ default: readonly BridgeType[] }>
  /** A proper name, the same in all languages; types that share it are variants of one family. */
  readonly label: string
  readonly variant?: string
  readonly group: TargetGroup
  /** The first edition that has it; an enterprise broker has all. */
  readonly edition: 'opensource' | 'enterprise'
  readonly direction: 'ingress' | 'egress' | 'both'
  /** Its name as a connector, action or source, if it differs (src/contract/docs/integration.md#type-names). */
  readonly action?: string
  /** A `local_topic` forwards matching messages without a rule. */
  readonly forwards?: true
  /** Accepted in configurations, but not offered. */
  readonly hidden?: true
}

const target = { edition: 'enterprise', direction: 'egress' } as const
const origin = { edition: 'enterprise', direction: 'ingress' } as const

/** All types of bridges in display order. */
const bridgeFacts = {
  webhook: {
    edition: 'opensource',
    direction: 'egress',
    load: () => import('./webhook'),
    label: 'HTTP Server',
    group: 'messaging',
    action: 'http',
    forwards: true,
  },
  mqtt: {
    edition: 'opensource',
    direction: 'both',
    load: () => import('./mqtt'),
    label: 'MQTT',
    group: 'messaging',
  },
  kafka: {
    ...target,
    load: () => import('./kafka'),
    label: 'Kafka',
    variant: 'Producer',
    group: 'messaging',
    action: 'kafka_producer',
    forwards: true,
  },
  kafka_consumer: {
    ...origin,
    load: () => import('./kafka'),
    label: 'Kafka',
    variant: 'Consumer',
    group: 'messaging',
  },
  gcp_pubsub: {
    ...target,
    load: () => import('./gcp-pubsub'),
    label: 'Google PubSub',
    variant: 'Producer',
    group: 'cloud',
    action: 'gcp_pubsub_producer',
    forwards: true,
  },
  gcp_pubsub_consumer: {
    ...origin,
    load: () => import('./gcp-pubsub'),
    label: 'Google PubSub',
    variant: 'Consumer',
    group: 'cloud',
  },
  mysql: { ...target, load: () => import('./mysql'), label: 'MySQL', group: 'databases', forwards: true },
  pgsql: {
    ...target,
    load: () => import('./pgsql'),
    label: 'PostgreSQL',
    group: 'databases',
    forwards: true,
  },
  mongodb_single: {
    ...target,
    load: () => import('./mongodb'),
    label: 'MongoDB',
    variant: 'single',
    group: 'databases',
    action: 'mongodb',
  },
  mongodb_rs: {
    ...target,
    load: () => import('./mongodb'),
    label: 'MongoDB',
    variant: 'rs',
    group: 'databases',
    action: 'mongodb',
  },
  mongodb_sharded: {
    ...target,
    load: () => import('./mongodb'),
    label: 'MongoDB',
    variant: 'sharded',
    group: 'databases',
    action: 'mongodb',
  },
  influxdb_api_v2: {
    ...target,
    load: () => import('./influxdb'),
    label: 'InfluxDB',
    variant: 'v2',
    group: 'timeSeries',
    action: 'influxdb',
    forwards: true,
  },
  influxdb_api_v1: {
    ...target,
    load: () => import('./influxdb'),
    label: 'InfluxDB',
    variant: 'v1',
    group: 'timeSeries',
    action: 'influxdb',
    forwards: true,
  },
  timescale: {
    ...target,
    load: () => import('./pgsql'),
    label: 'TimescaleDB',
    group: 'timeSeries',
    forwards: true,
  },
  redis_single: {
    ...target,
    load: () => import('./redis'),
    label: 'Redis',
    variant: 'single',
    group: 'databases',
    action: 'redis',
    forwards: true,
  },
  redis_sentinel: {
    ...target,
    load: () => import('./redis'),
    label: 'Redis',
    variant: 'sentinel',
    group: 'databases',
    action: 'redis',
    forwards: true,
  },
  redis_cluster: {
    ...target,
    load: () => import('./redis'),
    label: 'Redis',
    variant: 'cluster',
    group: 'databases',
    action: 'redis',
    forwards: true,
  },
  matrix: { ...target, load: () => import('./pgsql'), label: 'MatrixDB', group: 'databases', forwards: true },
  tdengine: {
    ...target,
    load: () => import('./tdengine'),
    label: 'TDengine',
    group: 'timeSeries',
    forwards: true,
  },
  clickhouse: {
    ...target,
    load: () => import('./clickhouse'),
    label: 'ClickHouse',
    group: 'databases',
    forwards: true,
  },
  dynamo: {
    ...target,
    load: () => import('./dynamo'),
    label: 'DynamoDB',
    group: 'databases',
    forwards: true,
  },
  cassandra: {
    ...target,
    load: () => import('./cassandra'),
    label: 'Cassandra',
    group: 'databases',
    forwards: true,
  },
  rocketmq: {
    ...target,
    load: () => import('./rocketmq'),
    label: 'RocketMQ',
    group: 'messaging',
    forwards: true,
  },
  sqlserver: {
    ...target,
    load: () => import('./sqlserver'),
    label: 'Microsoft SQL Server',
    group: 'databases',
    forwards: true,
  },
  iotdb: {
    ...target,
    load: () => import('./iotdb'),
    label: 'Apache IoTDB',
    group: 'timeSeries',
    forwards: true,
  },
  opents: { ...target, load: () => import('./opents'), label: 'OpenTSDB', group: 'timeSeries' },
  oracle: {
    ...target,
    load: () => import('./oracle'),
    label: 'Oracle Database',
    group: 'databases',
    forwards: true,
  },
  rabbitmq: { ...target, load: () => import('./rabbitmq'), label: 'RabbitMQ', group: 'messaging' },
  pulsar_producer: {
    ...target,
    load: () => import('./pulsar'),
    label: 'Pulsar',
    variant: 'Producer',
    group: 'messaging',
    action: 'pulsar',
    forwards: true,
  },
  hstreamdb: {
    ...target,
    load: () => import('./hstreamdb'),
    label: 'HStreamDB',
    group: 'messaging',
    hidden: true,
  },
} as const satisfies Readonly<Record<string, BridgeFacts>>

export type BridgeTypeName = keyof typeof bridgeFacts

/** The names of all types. */
export const bridgeTypeNames = Object.keys(bridgeFacts) as BridgeTypeName[]

/** The facts of a type; undefined if this console does not know it. */
export const factsOf = (type: string): BridgeFacts | undefined =>
  Object.hasOwn(bridgeFacts, type) ? bridgeFacts[type as BridgeTypeName] : undefined

/** The fields of a type, loaded with those of its file on first use. */
export const loadBridgeType = async (type: string): Promise<BridgeType | undefined> =>
  (await factsOf(type)?.load())?.default.find((one) => one.type === type)

/** All types with their fields, for the embedded broker. */
export const allBridgeTypes = async (): Promise<readonly BridgeType[]> => {
  const files = await Promise.all(Object.values<BridgeFacts>(bridgeFacts).map(({ load }) => load()))
  return [...new Set(files.flatMap((file) => file.default))]
}
