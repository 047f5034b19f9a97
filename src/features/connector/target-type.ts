import { toActionType } from '@/features/bridge/fields/action-name'
import { bridgeTypeNames, factsOf, targetGroups, type TargetGroup } from '@/features/bridge/fields/types'
import type { IntegrationNoun } from './model/noun'
import { lookUp, type Translate } from '@/i18n/use-words'
import type { TypeGroup } from '@/form/type-chooser'

/** Types of connectors, actions and sources that no type of bridge became. */
const newerTypes: Readonly<Record<TargetGroup, readonly string[]>> = {
  messaging: ['confluent_producer', 'syskeeper_forwarder', 'syskeeper_proxy'],
  databases: ['couchbase', 'elasticsearch'],
  timeSeries: ['greptimedb', 'datalayers'],
  cloud: ['azure_event_hub_producer', 'kinesis', 's3', 'azure_blob_storage'],
}

/** Those that are missing in the last release with an open source edition. */
const newestTypes: Readonly<Record<TargetGroup, readonly string[]>> = {
  messaging: [],
  databases: ['alloydb', 'cockroachdb', 'doris'],
  timeSeries: ['aws_timestream', 'quasardb', 'emqx_tables'],
  cloud: ['snowflake', 'bigquery', 'redshift', 's3tables', 'tablestore', 'bigtable'],
}

/** The groups of types, by their names as actions. */
const groups: ReadonlyMap<string, TargetGroup> = new Map([
  ...bridgeTypeNames.flatMap((type) => {
    const { group } = factsOf(type) ?? {}
    return group === undefined ? [] : [[toActionType(type), group] as const]
  }),
  ...targetGroups.flatMap((group) =>
    [...newerTypes[group], ...newestTypes[group]].map((type) => [type, group] as const),
  ),
])

/** Whether a type has sources, or actions. */
const has = (noun: IntegrationNoun, type: string): boolean => {
  const receives = factsOf(type)?.direction === 'ingress'
  if (noun === 'source') return receives || type === 'rabbitmq'
  return noun === 'connector' || (!receives && type !== 'syskeeper_proxy')
}

/** The types of a noun that only the enterprise edition has. */
export const enterpriseTypes = (noun: IntegrationNoun): readonly string[] => {
  const former = bridgeTypeNames.filter((type) => {
    const { edition, hidden } = factsOf(type) ?? {}
    return edition === 'enterprise' && hidden !== true
  })
  return [...new Set([...former.map(toActionType), ...Object.values(newerTypes).flat()])].filter((type) =>
    has(noun, type),
  )
}

/** The group of a type, also of a bridge; `other` for one that this console does not know. */
export const findTargetGroup = (type: string): TargetGroup | 'other' =>
  groups.get(toActionType(type)) ?? 'other'

/** The groups with their titles, in display order. */
export const targetGroupsIn = (t: Translate): readonly TypeGroup[] =>
  [...targetGroups, 'other' as const].map((id) => ({ id, title: t(`integration.group.${id}`) }))

/** The purpose of a type in one line; undefined if this console does not know it. */
export const targetPurpose = (noun: IntegrationNoun | 'bridge', type: string): string | undefined =>
  lookUp(`integration.${noun}Purpose.${toActionType(type)}`) ??
  lookUp(`integration.purpose.${toActionType(type)}`)
