import type { BridgeType } from './bridge-type'

/**
 * What is known of a type without its fields, for lists, filters and the choice of a type
 * (src/contract/docs/integration.md#bridge-types).
 */
export type BridgeFacts = {
  readonly family: string
  /** A proper name, the same in all languages. */
  readonly label: string
  /** The variant within a family of types. */
  readonly variant?: string
  /** The first edition that has it; an enterprise broker has all. */
  readonly edition: 'opensource' | 'enterprise'
  readonly direction: 'ingress' | 'egress' | 'both'
  /** Whether requests can be sent before the previous answer; `none` sends nothing. */
  readonly execution: 'async' | 'sync' | 'none'
  /** A `local_topic` forwards matching messages without a rule. */
  readonly forwards?: true
  /** Accepted in configurations, but not offered. */
  readonly hidden?: true
}

/** All types of bridges in display order. */
export const bridgeFacts = {
  webhook: {
    family: 'webhook',
    label: 'HTTP Server',
    edition: 'opensource',
    direction: 'egress',
    execution: 'async',
    forwards: true,
  },
  mqtt: { family: 'mqtt', label: 'MQTT', edition: 'opensource', direction: 'both', execution: 'async' },
  kafka: {
    family: 'kafka',
    label: 'Kafka',
    variant: 'Producer',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'async',
    forwards: true,
  },
  kafka_consumer: {
    family: 'kafka',
    label: 'Kafka',
    variant: 'Consumer',
    edition: 'enterprise',
    direction: 'ingress',
    execution: 'none',
  },
  gcp_pubsub: {
    family: 'gcp_pubsub',
    label: 'Google PubSub',
    variant: 'Producer',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'async',
    forwards: true,
  },
  gcp_pubsub_consumer: {
    family: 'gcp_pubsub',
    label: 'Google PubSub',
    variant: 'Consumer',
    edition: 'enterprise',
    direction: 'ingress',
    execution: 'none',
  },
  mysql: {
    family: 'mysql',
    label: 'MySQL',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
    forwards: true,
  },
  pgsql: {
    family: 'pgsql',
    label: 'PostgreSQL',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
    forwards: true,
  },
  mongodb_single: {
    family: 'mongodb',
    label: 'MongoDB',
    variant: 'single',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
  },
  mongodb_rs: {
    family: 'mongodb',
    label: 'MongoDB',
    variant: 'rs',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
  },
  mongodb_sharded: {
    family: 'mongodb',
    label: 'MongoDB',
    variant: 'sharded',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
  },
  influxdb_api_v2: {
    family: 'influxdb',
    label: 'InfluxDB',
    variant: 'v2',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'async',
    forwards: true,
  },
  influxdb_api_v1: {
    family: 'influxdb',
    label: 'InfluxDB',
    variant: 'v1',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'async',
    forwards: true,
  },
  timescale: {
    family: 'timescale',
    label: 'TimescaleDB',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
    forwards: true,
  },
  redis_single: {
    family: 'redis',
    label: 'Redis',
    variant: 'single',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
    forwards: true,
  },
  redis_sentinel: {
    family: 'redis',
    label: 'Redis',
    variant: 'sentinel',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
    forwards: true,
  },
  redis_cluster: {
    family: 'redis',
    label: 'Redis',
    variant: 'cluster',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
    forwards: true,
  },
  matrix: {
    family: 'matrix',
    label: 'MatrixDB',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
    forwards: true,
  },
  tdengine: {
    family: 'tdengine',
    label: 'TDengine',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
    forwards: true,
  },
  clickhouse: {
    family: 'clickhouse',
    label: 'ClickHouse',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
    forwards: true,
  },
  dynamo: {
    family: 'dynamo',
    label: 'DynamoDB',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
    forwards: true,
  },
  cassandra: {
    family: 'cassandra',
    label: 'Cassandra',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'async',
    forwards: true,
  },
  rocketmq: {
    family: 'rocketmq',
    label: 'RocketMQ',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
    forwards: true,
  },
  sqlserver: {
    family: 'sqlserver',
    label: 'Microsoft SQL Server',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
    forwards: true,
  },
  iotdb: {
    family: 'iotdb',
    label: 'Apache IoTDB',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'async',
    forwards: true,
  },
  opents: {
    family: 'opents',
    label: 'OpenTSDB',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
  },
  oracle: {
    family: 'oracle',
    label: 'Oracle Database',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
    forwards: true,
  },
  rabbitmq: {
    family: 'rabbitmq',
    label: 'RabbitMQ',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
  },
  pulsar_producer: {
    family: 'pulsar',
    label: 'Pulsar',
    variant: 'Producer',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'async',
    forwards: true,
  },
  hstreamdb: {
    family: 'hstreamdb',
    label: 'HStreamDB',
    edition: 'enterprise',
    direction: 'egress',
    execution: 'sync',
    hidden: true,
  },
} as const satisfies Readonly<Record<string, BridgeFacts>>

export type BridgeTypeName = keyof typeof bridgeFacts

/** The names of all types. */
export const bridgeTypeNames = Object.keys(bridgeFacts) as BridgeTypeName[]

/** The facts of a type; undefined if this console does not know it. */
export const factsOf = (type: string): BridgeFacts | undefined =>
  Object.hasOwn(bridgeFacts, type) ? bridgeFacts[type as BridgeTypeName] : undefined

type Family = (typeof bridgeFacts)[BridgeTypeName]['family']

const files: Readonly<Record<Family, () => Promise<{ default: readonly BridgeType[] }>>> = {
  webhook: () => import('./webhook'),
  mqtt: () => import('./mqtt'),
  kafka: () => import('./kafka'),
  gcp_pubsub: () => import('./gcp-pubsub'),
  mysql: () => import('./mysql'),
  pgsql: () => import('./pgsql'),
  mongodb: () => import('./mongodb'),
  influxdb: () => import('./influxdb'),
  timescale: () => import('./pgsql'),
  redis: () => import('./redis'),
  matrix: () => import('./pgsql'),
  tdengine: () => import('./tdengine'),
  clickhouse: () => import('./clickhouse'),
  dynamo: () => import('./dynamo'),
  cassandra: () => import('./cassandra'),
  rocketmq: () => import('./rocketmq'),
  sqlserver: () => import('./sqlserver'),
  iotdb: () => import('./iotdb'),
  opents: () => import('./opents'),
  oracle: () => import('./oracle'),
  rabbitmq: () => import('./rabbitmq'),
  pulsar: () => import('./pulsar'),
  hstreamdb: () => import('./hstreamdb'),
}

/** The fields of a type, loaded with those of its family on first use. */
export async function bridgeTypeOf(type: string): Promise<BridgeType | undefined> {
  const facts = factsOf(type)
  if (facts === undefined) return undefined
  return (await files[facts.family as Family]()).default.find((one) => one.type === type)
}

/** All types with their fields, for the embedded broker. */
export const allBridgeTypes = async (): Promise<readonly BridgeType[]> => {
  const families = await Promise.all([...new Set(Object.values(files))].map((load) => load()))
  return [...new Set(families.flatMap((one) => one.default))]
}
