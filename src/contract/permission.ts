import * as z from 'zod/mini'
import { offers, type Broker } from './capability'
import type { Endpoint, Table } from './endpoint'

/**
 * The scopes of users and API keys, with the first path segments that each opens; paths of no scope are
 * open to all. `mfa_management` opens no path: it concerns the two-factor login of other users. Source:
 * the texts of `GET /user_scopes` of 6.2.2, see src/contract/docs/accounts.md#scopes.
 */
const scopePaths = {
  connections: 'clients clients_v2 subscriptions topics banned mqtt file_transfer',
  publish: 'publish',
  data_integration:
    'rules rule_engine rule_events rule_test connectors connectors_probe actions actions_probe ' +
    'actions_summary action_types sources sources_probe sources_summary source_types schema_registry ' +
    'schema_registry_external schema_validations message_transformations exhooks ai queues queue streams stream',
  access_control: 'authentication authorization',
  gateways: 'gateways',
  monitoring: 'metrics stats monitor monitor_current alarms trace tracing slow_subscriptions telemetry',
  cluster_operations: 'cluster nodes load_rebalance node_eviction mt',
  system: 'configs configs_reset listeners plugins ds data prometheus opentelemetry',
  audit: 'audit',
  license: 'license',
  user_management: 'users',
  mfa_management: '',
  sso_management: 'sso',
  api_key_management: 'api_key api_key_scopes',
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

/** All scopes that an account of a role may hold. */
export const scopesOfRole = (of: 'user' | 'key', role: string | undefined): readonly Scope[] =>
  of === 'user' && role === 'administrator' ? userScopes : keyScopes

/**
 * The scopes of an account as brokers return them: a list or, from 6.1.4 and 6.2.3 on, `unset` where it holds those of its role
 * (src/contract/docs/accounts.md#scopes).
 */
export const AccountScopes = z.union([z.array(z.string()), z.literal('unset')])
export type AccountScopes = z.infer<typeof AccountScopes>

/** The scopes of an account as a list; undefined where the broker returns none. */
export const toScopeList = (
  scopes: AccountScopes | undefined,
  of: 'user' | 'key',
  role: string | undefined,
): readonly string[] | undefined => (scopes === 'unset' ? scopesOfRole(of, role) : scopes)

const scopeByPath = new Map(
  userScopes.flatMap((scope) =>
    (scopePaths[scope].match(/\w+/g) ?? []).map((segment) => [segment, scope] as const),
  ),
)

/** The scope that a path such as `/users/{username}` requires, with or without a query; undefined if none. */
export const findScope = (path: string): Scope | undefined => scopeByPath.get(path.split(/[/?]/)[1] ?? '')

/** What accounts of a namespace may write. */
const writableInNamespace =
  /^\/(?:rules|connectors|connectors_probe|actions|actions_probe|sources|sources_probe|rule_test|trace|data\/export)\b/
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
): Barrier | undefined {
  if (open || path === '/logout') return undefined
  if (namespace !== undefined) {
    const isRefused = method === 'GET' ? unreadableInNamespace.test(path) : !writableInNamespace.test(path)
    if (isRefused) return 'namespace'
  }
  const scope = findScope(path)
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
  return new Map(
    Object.entries(endpoints).flatMap(([id, endpoint]) => {
      const barrier = offers(endpoint.needs, broker) ? findBarrier(endpoint, account) : undefined
      return barrier === undefined
        ? []
        : [[id, { barrier, write: endpoint.method !== 'GET' && endpoint.changesNothing !== true }] as const]
    }),
  )
}

/** Whether a refusal says that a scope is missing. */
export const isScopeRefusal = (error: { readonly code: string; readonly message: string }): boolean =>
  error.code === 'UNAUTHORIZED_ROLE' && /\bscope does not permit\b/.test(error.message)
