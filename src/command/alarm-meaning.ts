/** What an alarm means: the block of its words (`alarmMeaning.<id>`), and the screens that show more of it. */
export type AlarmMeaning = { readonly id: AlarmMeaningId; readonly look: readonly LookAt[] }

/** Screens by their ids. */
type LookAt = 'nodes' | 'overview' | 'clients' | 'listeners' | 'alarms' | 'alarmSettings' | 'slowSubscriptions' | 'limiter' | 'config' | 'licence' | 'bridges' | 'authentication' | 'authorization'

type AlarmMeaningId = 'cpu' | 'memory' | 'process' | 'processes' | 'partition' | 'congestion' | 'resource' | 'runq' | 'rpc' | 'mnesia' | 'licenseExpiry' | 'licenseQuota' | 'unknown'

/** The words of a meaning; they come with the screens, so only these and a terminal say them. */
export const meaningText = ({ id }: AlarmMeaning): `alarmMeaning.${AlarmMeaningId}.text` => `alarmMeaning.${id}.text`

/** Alarms by their names (contract A §6.2); those of connections and resources carry an id after a slash or a colon. */
const known: readonly { readonly name: RegExp; readonly meaning: AlarmMeaning }[] = [
  { name: /^high_cpu_usage$/, meaning: { id: 'cpu', look: ['nodes', 'overview', 'alarmSettings'] } },
  { name: /^high_system_memory_usage$/, meaning: { id: 'memory', look: ['nodes', 'clients', 'alarmSettings'] } },
  { name: /^high_process_memory_usage$/, meaning: { id: 'process', look: ['nodes', 'clients', 'alarmSettings'] } },
  { name: /^too_many_processes$/, meaning: { id: 'processes', look: ['clients', 'listeners', 'alarmSettings'] } },
  { name: /^partition$/, meaning: { id: 'partition', look: ['nodes'] } },
  { name: /^conn_congestion\//, meaning: { id: 'congestion', look: ['clients', 'slowSubscriptions'] } },
  { name: /^(?:runq_overload|overload_protection)/, meaning: { id: 'runq', look: ['nodes', 'limiter'] } },
  { name: /^cluster_rpc_apply_failed$/, meaning: { id: 'rpc', look: ['nodes', 'config'] } },
  { name: /^mnesia_|^db_/, meaning: { id: 'mnesia', look: ['nodes'] } },
  { name: /^license_expiry$/, meaning: { id: 'licenseExpiry', look: ['licence'] } },
  { name: /^license_quota$/, meaning: { id: 'licenseQuota', look: ['licence', 'clients'] } },
  { name: /^(?:bridge|resource|connector|action|source|emqx_authn|emqx_authz)[:_]/, meaning: { id: 'resource', look: ['bridges', 'authentication', 'authorization'] } },
]

/** What an alarm of this name means; of one that is not known that is said. `details` tell a resource that is down by another name. */
export function meaningOf(name: string, details?: unknown): AlarmMeaning {
  const found = known.find((one) => one.name.test(name))?.meaning
  if (found !== undefined) return found
  const reason = typeof details === 'object' && details !== null && 'reason' in details ? details.reason : undefined
  return reason === 'resource_down' ? { id: 'resource', look: ['bridges', 'authentication', 'authorization'] } : { id: 'unknown', look: ['alarms'] }
}
