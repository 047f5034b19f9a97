import * as z from 'zod/mini'
import { offers, type Broker, type Capability } from './capability'
import type { Endpoint, Table } from './endpoint'

/**
 * The scopes of users and API keys, with the beginnings of the paths that each opens; paths of no scope are open to all.
 * `mfa_management` opens no path: it concerns the two-factor login of other users. Source: src/contract/docs/accounts.md#scopes.
 */
const scopePaths = {
  connections:
    'clients clients_v2 sessions_count subscriptions topics banned mqtt file_transfer queues queue message_queues ' +
    'streams stream message_streams a2a',
  publish: 'publish',
  data_integration:
    'rules rule_engine rule_events rule_test connectors connectors_probe actions actions_probe ' +
    'actions_summary action_types sources sources_probe sources_summary source_types schema_registry ' +
    'schema_registry_external schema_registry_protobuf schema_validations message_transformations exhooks ai',
  access_control: 'authentication authorization',
  gateways: 'gateways gcp_devices',
  monitoring:
    'metrics stats monitor monitor_current alarms trace tracing slow_subscriptions telemetry error_codes ' +
    'mqtt/topic_metrics mqtt/topic_metrics2 prometheus/auth prometheus/data_integration prometheus/message_transformation ' +
    'prometheus/namespaced_stats prometheus/schema_validation prometheus/stats prometheus/topic_metrics',
  cluster_operations: 'cluster nodes load_rebalance node_eviction mt',
  system:
    'configs configs_reset listeners listeners_status plugins plugin_api ds data prometheus opentelemetry certs features',
  audit: 'audit',
  license: 'license',
  user_management: 'users',
  mfa_management: '',
  sso_management: 'sso',
  api_key_management: 'api_key',
} as const
export type Scope = keyof typeof scopePaths

/** All scopes, which administrators may hold. */
export const userScopes = Object.keys(scopePaths) as readonly Scope[]
/** Only administrators may hold these. */
export const administratorScopes: ReadonlySet<string> = new Set<Scope>([
  'user_management',
  'sso_management',
  'api_key_management',
])
/** What API keys may hold, and what users who are no administrators hold by default. */
export const keyScopes = userScopes.slice(0, userScopes.indexOf('user_management'))

/** What administrators of a namespace hold, besides the scopes of their own accounts. */
const namespaceScopes: readonly Scope[] = [
  'connections',
  'monitoring',
  'data_integration',
  'access_control',
  'system',
  'cluster_operations',
  'license',
]
/**
 * Each of these is worth all rights, so that newer brokers refuse a list that holds some of them and others as well
 * (src/contract/docs/accounts.md#scopes).
 */
export const privilegeScopes: readonly Scope[] = [
  'system',
  'user_management',
  'api_key_management',
  'sso_management',
]

/** Whether a list holds privilege scopes and others. */
export const mixesPrivileges = (scopes: readonly string[]): boolean => {
  const privileged = scopes.filter((scope) => privilegeScopes.some((one) => one === scope))
  return privileged.length > 0 && privileged.length < scopes.length
}

/** A user or an API key. */
export type AccountKind = 'user' | 'key'

/** What decides which scopes an account holds where it has no list of its own. */
export type AccountRole = { readonly role?: string | undefined; readonly namespace?: string | undefined }

/** All scopes that an account of a role may hold. */
export function scopesOfRole(of: AccountKind, { role, namespace = '' }: AccountRole): readonly Scope[] {
  if (of === 'key') return role === 'publisher' ? ['publish'] : keyScopes
  if (role !== 'administrator') return keyScopes
  return namespace === '' ? userScopes : [...namespaceScopes, 'user_management', 'api_key_management']
}

/** The word for the scopes of the role, from 6.1.4 and 6.2.3 on. */
export const roleScopes = 'unset'

/**
 * The scopes of an account as brokers return them: a list, or the word for those of its role
 * (src/contract/docs/accounts.md#scopes).
 */
export const AccountScopes = z.union([z.array(z.string()), z.literal(roleScopes)])
export type AccountScopes = z.infer<typeof AccountScopes>

/** The scopes of an account as a list; undefined where the broker returns none. */
export const toScopeList = (
  of: AccountKind,
  { scopes, ...account }: AccountRole & { readonly scopes?: AccountScopes | undefined },
): readonly string[] | undefined => (scopes === roleScopes ? scopesOfRole(of, account) : scopes)

/** Whether a list is exactly what an account of a role holds without one. */
export function isWholeRole(of: AccountKind, account: AccountRole, scopes: readonly string[]): boolean {
  const all: readonly string[] = scopesOfRole(of, account)
  return new Set(scopes).size === all.length && scopes.every((scope) => all.includes(scope))
}

const scopeByPath = new Map(
  userScopes.flatMap((scope) =>
    scopePaths[scope]
      .split(' ')
      .filter((path) => path !== '')
      .map((path) => [path, scope] as const),
  ),
)

/** Whether the broker has a capability. */
type Has = (capability: Capability) => boolean

/** The scope that a path such as `/users/{username}` requires, with or without a query; undefined if none. */
export function findScope(path: string, has: Has): Scope | undefined {
  const [, first = '', second = ''] = path.split(/[/?]/)
  const scope = scopeByPath.get(`${first}/${second}`) ?? scopeByPath.get(first)
  return second === 'topic_metrics' && !has('monitoredTopics') ? scopeByPath.get(first) : scope
}

/**
 * What accounts of a namespace may write, and since when (src/contract/docs/accounts.md#roles). Backups stay barred before 6.1.4
 * and 6.2.3, where those of all namespaces were in one folder.
 */
const writableInNamespace: readonly { readonly paths: RegExp; readonly needs?: Capability }[] = [
  {
    paths:
      /^\/(?:rules|connectors|connectors_probe|actions|actions_probe|sources|sources_probe|rule_test|trace|data\/export)\b/,
  },
  {
    paths: /^\/(?:authorization\/sources\/built_in_database\/rules|authentication\/[^/]+\/users|certs\/ns)\b/,
    needs: 'namespacedRows',
  },
  { paths: /^\/(?:api_key|data\/(?:import|files))\b/, needs: 'keysOfNamespace' },
  { paths: /^\/mqtt\/topic_metrics2\b/ },
]
const mayWriteInNamespace = (path: string, has: Has): boolean =>
  writableInNamespace.some(({ paths, needs }) => paths.test(path) && (needs === undefined || has(needs)))

/** What accounts of a namespace may not read: contents of messages, and the audit log. */
const unreadableInNamespace =
  /^\/(?:mqtt\/(?:retainer\/message|delayed\/messages)|clients\/[^/]+\/(?:mqueue|inflight)|audit)/

/** What decides which calls an account may make, besides its role. */
export type Rights = {
  /** The namespace to which the account is limited. */
  readonly namespace?: string | undefined
  /** Its scopes, if they are known. */
  readonly scopes?: readonly string[] | undefined
  /** Scopes that it does not have, as refusals have shown. */
  readonly missing?: readonly Scope[]
}

/** Why a broker refuses a call to an account: its namespace, or a scope that it does not have. */
export type Barrier = 'namespace' | Scope

/**
 * Why the broker would refuse a call for its namespace or scopes (src/contract/docs/accounts.md#roles);
 * undefined if it would not. Roles are `isViewer`.
 */
export function findBarrier(
  { method, path, open = false }: Pick<Endpoint, 'method' | 'path' | 'open'>,
  { namespace, scopes, missing = [] }: Rights,
  has: Has,
): Barrier | undefined {
  if (open || path === '/logout') return undefined
  if (namespace !== undefined) {
    const isRefused = method === 'GET' ? unreadableInNamespace.test(path) : !mayWriteInNamespace(path, has)
    if (isRefused) return 'namespace'
  }
  const scope = findScope(path, has)
  if (scope === undefined) return undefined
  const isHeld = scopes === undefined ? !missing.includes(scope) : scopes.includes(scope)
  return isHeld ? undefined : scope
}

/** A call that the broker would refuse to an account. */
export type BarredCall = { readonly barrier: Barrier; readonly write: boolean }

/** Which of the endpoints that a broker has it would refuse to an account, by id. */
export function findBarredCalls(
  endpoints: Table,
  broker: Broker,
  account: Rights,
): ReadonlyMap<string, BarredCall> {
  const has: Has = (capability) => offers(capability, broker)
  return new Map(
    Object.entries(endpoints).flatMap(([id, endpoint]) => {
      const barrier = offers(endpoint.needs, broker) ? findBarrier(endpoint, account, has) : undefined
      return barrier === undefined
        ? []
        : [[id, { barrier, write: endpoint.method !== 'GET' && endpoint.changesNothing !== true }] as const]
    }),
  )
}

/** Whether a refusal says that a scope is missing. */
export const isScopeRefusal = (error: { readonly code: string; readonly message: string }): boolean =>
  error.code === 'UNAUTHORIZED_ROLE' && /\bscope does not permit\b/.test(error.message)
