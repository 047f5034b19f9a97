import { bridgeIdOf } from '@/contract/name'
import { integrationNouns, type IntegrationNoun } from '@/features/connector/model/noun'

/**
 * The meaning of an alarm: the id of its texts (`alarmMeaning.<id>`), related screens, and the subjects that
 * it names.
 */
export type AlarmMeaning = {
  readonly id: AlarmMeaningId
  readonly look: readonly LookAt[]
  readonly about?: readonly AboutAlarm[]
}

/** A subject of an alarm by noun and id. */
type AboutAlarm = { readonly noun: 'bridge' | IntegrationNoun; readonly id: string }

/** Screens by id. */
type LookAt =
  | 'nodes'
  | 'overview'
  | 'clients'
  | 'listeners'
  | 'alarms'
  | 'alarmSettings'
  | 'slowSubscriptions'
  | 'limiter'
  | 'config'
  | 'license'
  | 'bridges'
  | 'connectors'
  | 'actions'
  | 'sources'
  | 'flow'
  | 'authentication'
  | 'authorization'

type AlarmMeaningId =
  | 'cpu'
  | 'memory'
  | 'process'
  | 'processes'
  | 'partition'
  | 'congestion'
  | 'resource'
  | 'runq'
  | 'rpc'
  | 'mnesia'
  | IntegrationNoun
  | 'licenseExpiry'
  | 'licenseQuota'
  | 'unknown'

/**
 * The key of a meaning's text; the texts are loaded with the screens, so only those and the terminal use it.
 */
export const meaningText = ({ id }: AlarmMeaning): `alarmMeaning.${AlarmMeaningId}.text` =>
  `alarmMeaning.${id}.text`

/**
 * Alarms by name (src/contract/docs/monitoring.md#alarms); those of connections and resources have an id
 * after a slash or colon.
 */
const meanings: readonly { readonly name: RegExp; readonly meaning: AlarmMeaning }[] = [
  { name: /^high_cpu_usage$/, meaning: { id: 'cpu', look: ['nodes', 'overview', 'alarmSettings'] } },
  {
    name: /^high_system_memory_usage$/,
    meaning: { id: 'memory', look: ['nodes', 'clients', 'alarmSettings'] },
  },
  {
    name: /^high_process_memory_usage$/,
    meaning: { id: 'process', look: ['nodes', 'clients', 'alarmSettings'] },
  },
  {
    name: /^too_many_processes$/,
    meaning: { id: 'processes', look: ['clients', 'listeners', 'alarmSettings'] },
  },
  { name: /^partition$/, meaning: { id: 'partition', look: ['nodes'] } },
  { name: /^conn_congestion\//, meaning: { id: 'congestion', look: ['clients', 'slowSubscriptions'] } },
  { name: /^(?:runq_overload|overload_protection)/, meaning: { id: 'runq', look: ['nodes', 'limiter'] } },
  { name: /^cluster_rpc_apply_failed$/, meaning: { id: 'rpc', look: ['nodes', 'config'] } },
  { name: /^mnesia_|^db_/, meaning: { id: 'mnesia', look: ['nodes'] } },
  { name: /^license_expiry$/, meaning: { id: 'licenseExpiry', look: ['license'] } },
  { name: /^license_quota$/, meaning: { id: 'licenseQuota', look: ['license', 'clients'] } },
  {
    name: /^(?:bridge|resource|emqx_authn|emqx_authz)[:_]/,
    meaning: { id: 'resource', look: ['bridges', 'authentication', 'authorization'] },
  },
]

/**
 * `connector:TYPE:NAME`, or for actions and sources `action:TYPE:NAME:connector:TYPE:NAME` (seen on 5.8.9).
 */
const ofIntegration = /^(connector|action|source):([^:]+):([^:]+)(?::connector:([^:]+):([^:]+))?$/

const screens = {
  connector: ['connectors', 'flow'],
  action: ['actions', 'flow'],
  source: ['sources', 'flow'],
} as const satisfies Record<IntegrationNoun, readonly LookAt[]>

/**
 * Parses the name of an integration's alarm on newer brokers: first the integration itself, then its
 * connector.
 */
function integrationIn(name: string): AlarmMeaning | undefined {
  const [, kind, type = '', resourceName = '', connectorType, connector] = ofIntegration.exec(name) ?? []
  const noun = integrationNouns.find((one) => one === kind)
  if (noun === undefined) return undefined
  const about: AboutAlarm[] = [{ noun, id: bridgeIdOf({ type, name: resourceName }) }]
  if (connectorType !== undefined && connector !== undefined)
    about.push({ noun: 'connector', id: bridgeIdOf({ type: connectorType, name: connector }) })
  return { id: noun, look: screens[noun], about }
}

/**
 * The meaning of an alarm by its name, with a meaning for unknown ones; `details` identify a resource that is
 * down under any name.
 */
export function explainAlarm(name: string, details?: unknown): AlarmMeaning {
  const integration = integrationIn(name)
  if (integration !== undefined) return integration
  const match = meanings.find((one) => one.name.test(name))?.meaning
  const [, bridge] = /^bridge:([^:]+:[^:]+)$/.exec(name) ?? []
  if (match !== undefined)
    return bridge === undefined ? match : { ...match, about: [{ noun: 'bridge', id: bridge }] }
  const reason =
    typeof details === 'object' && details !== null && 'reason' in details ? details.reason : undefined
  return reason === 'resource_down'
    ? { id: 'resource', look: ['bridges', 'authentication', 'authorization'] }
    : { id: 'unknown', look: ['alarms'] }
}
