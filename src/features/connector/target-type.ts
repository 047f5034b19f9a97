import { actionTypeOf } from '@/features/bridge/fields/action-name'
import type { IntegrationNoun } from './model/noun'
import { lookUp, type Translate } from '@/i18n/use-words'
import type { TypeGroup } from '@/form/described/type-chooser'

const targetGroups = ['messaging', 'databases', 'timeSeries', 'cloud', 'other'] as const
type TargetGroup = (typeof targetGroups)[number]

/** The groups of types; bridge types belong to them by their newer names. */
const typesByGroup: Readonly<Record<Exclude<TargetGroup, 'other'>, readonly string[]>> = {
  messaging: [
    'mqtt',
    'http',
    'kafka_producer',
    'kafka_consumer',
    'confluent_producer',
    'pulsar',
    'rabbitmq',
    'rocketmq',
    'hstreamdb',
    'syskeeper_forwarder',
    'syskeeper_proxy',
  ],
  databases: [
    'mysql',
    'pgsql',
    'mongodb',
    'redis',
    'cassandra',
    'clickhouse',
    'couchbase',
    'dynamo',
    'elasticsearch',
    'matrix',
    'oracle',
    'sqlserver',
    'alloydb',
    'cockroachdb',
    'doris',
  ],
  timeSeries: [
    'influxdb',
    'timescale',
    'tdengine',
    'iotdb',
    'opents',
    'greptimedb',
    'datalayers',
    'aws_timestream',
    'quasardb',
    'emqx_tables',
  ],
  cloud: [
    'gcp_pubsub_producer',
    'gcp_pubsub_consumer',
    'azure_event_hub_producer',
    'kinesis',
    's3',
    'azure_blob_storage',
    'snowflake',
    'bigquery',
    'redshift',
    's3tables',
    'tablestore',
  ],
}

/** Types that are missing in the last release with an open source edition. */
const newest = [
  'hstreamdb',
  'alloydb',
  'cockroachdb',
  'doris',
  'aws_timestream',
  'quasardb',
  'emqx_tables',
  'snowflake',
  'bigquery',
  'redshift',
  's3tables',
  'tablestore',
]
const receiving = ['mqtt', 'kafka_consumer', 'gcp_pubsub_consumer', 'rabbitmq']
const sendingNothing = ['kafka_consumer', 'gcp_pubsub_consumer', 'syskeeper_proxy']

/** The types of a noun that only the enterprise edition has. */
export function enterpriseTypes(noun: IntegrationNoun): readonly string[] {
  const all = Object.values(typesByGroup)
    .flat()
    .filter((type) => !newest.includes(type) && type !== 'mqtt' && type !== 'http')
  if (noun === 'connector') return all
  return all.filter((type) => (noun === 'source' ? receiving.includes(type) : !sendingNothing.includes(type)))
}

/** The group of a type, also of a bridge. */
export const targetGroupOf = (type: string): TargetGroup =>
  targetGroups.find((group) => group !== 'other' && typesByGroup[group].includes(actionTypeOf(type))) ??
  'other'

/** The groups with their titles, in display order. */
export const targetGroupsIn = (t: Translate): readonly TypeGroup[] =>
  targetGroups.map((id) => ({ id, title: t(`integration.group.${id}`) }))

/** The purpose of a type in one line; undefined if this console does not know it. */
export const targetPurpose = (noun: IntegrationNoun | 'bridge', type: string): string | undefined =>
  lookUp(`integration.${noun}Purpose.${actionTypeOf(type)}`) ??
  lookUp(`integration.purpose.${actionTypeOf(type)}`)
