import * as z from 'zod/mini'
import {
  findBarrier,
  isWholeRole,
  roleScopes,
  scopesOfRole,
  type AccountKind,
  type AccountScopes,
} from '@/contract/permission'
import type { CallPolicy } from '../http/call-policy'
import { Refusal } from '../http/refusal'
import type { BrokerRelease } from '../lib/release'
import { readStored, type Document } from '../store/persist'
import type { ApiKeys } from './api-keys'
import { administrator, parseRole, readRole, type Role } from './role-names'
import { scopesProblem } from './scopes'
import type { Users } from './users'

const StoredScopes = z.record(z.string(), z.array(z.string()))
const bad = (message: string) => new Refusal(400, 'BAD_REQUEST', message)
const forbidden = (message: string, code = 'UNAUTHORIZED_ROLE') => new Refusal(403, code, message)

/** A role in the namespace that a request names besides it. */
function inNamespace(role: unknown, namespace: string | undefined): unknown {
  if (namespace === undefined) return role
  const known = parseRole(typeof role === 'string' ? role : undefined)
  if (known.namespace !== null && known.namespace !== namespace)
    throw bad(`namespace mismatch: role is scoped to namespace '${known.namespace}'`)
  return `ns:${namespace}::${known.role}`
}

/** What users may do to their own account. */
const ownAccount: ReadonlySet<string> = new Set(['userPassword', 'userTwoStep', 'userTwoStepOff'])
type Deps = {
  readonly release: BrokerRelease
  readonly users: Pick<Users, 'roleOf'>
  readonly apiKeys: Pick<ApiKeys, 'roleOf'>
  readonly document: Document
  isManaged(ns: string): boolean
  isDenied(ns: string): boolean
}
/** A requested role and scopes, checked. */
type Requested = Role & { readonly text: string; readonly scopes: AccountScopes | undefined }

const toAccount = ({ role, namespace }: Role) => ({ role, namespace: namespace ?? undefined })

/**
 * Roles of users and API keys in the enterprise edition, and since 6.2 their namespaces and scopes
 * (src/contract/docs/accounts.md#roles, #scopes).
 */
export function createRights({ release, users, apiKeys, document, isManaged, isDenied }: Deps) {
  let stored = readStored(StoredScopes, document.read() ?? {}, 'scopes.json does not hold scopes of users')
  const scoped = release.since('6.1.0')
  const hasGroups = release.has('scopeGroups')
  const of = (kind: AccountKind, name: string) => {
    const text = kind === 'user' ? users.roleOf(name) : apiKeys.roleOf(name)
    const { role, namespace } = scoped ? parseRole(text) : { role: text ?? administrator, namespace: null }
    const own = stored[`${kind} ${name}`]
    const scopes: readonly string[] = own ?? scopesOfRole(kind, toAccount({ role, namespace }))
    return { role, namespace, scopes, isUnset: own === undefined }
  }
  return {
    scoped,
    of,
    /** What the API returns of them. */
    toReply(kind: AccountKind, name: string): object {
      const { role, namespace, scopes, isUnset } = of(kind, name)
      return scoped ? { role, namespace, scopes: isUnset && hasGroups ? roleScopes : scopes } : { role }
    },
    /** The requested role and scopes; refuses unknown ones. */
    read(
      kind: AccountKind,
      { role, namespace, scopes }: { role?: unknown; namespace?: string; scopes?: AccountScopes },
    ): Requested {
      const read = readRole(inNamespace(role, namespace), kind, scoped ? { isManaged, isDenied } : undefined)
      if (!scoped || scopes === undefined) return { ...read, scopes: undefined }
      if (scopes === roleScopes || (hasGroups && isWholeRole(kind, toAccount(read), scopes)))
        return { ...read, scopes: roleScopes }
      const problem = scopesProblem(kind, scopes, read, hasGroups)
      if (problem !== undefined) throw bad(problem)
      return { ...read, scopes }
    },
    /** The scopes of a new account: newer brokers store those of its role where the request has none. */
    ofNew: (kind: AccountKind, requested: Requested): AccountScopes | undefined =>
      requested.scopes ?? (hasGroups ? [...scopesOfRole(kind, toAccount(requested))] : undefined),
    /** No user moves to another namespace. */
    checkNamespace(kind: AccountKind, name: string, { namespace }: Role) {
      if (of(kind, name).namespace !== namespace) throw bad('changing_namespace_is_forbidden')
    },
    /** Stores the scopes of a user or key; without any, those of the role apply. */
    setScopes(kind: AccountKind, name: string, scopes: AccountScopes | undefined) {
      const id = `${kind} ${name}`
      const own = scopes === roleScopes ? undefined : scopes
      if (own === undefined && stored[id] === undefined) return
      const { [id]: _, ...others } = stored
      const next = own === undefined ? others : { ...others, [id]: [...own] }
      document.write(next)
      stored = next
    },
    /** The namespace of a user; null for one of the whole broker. */
    namespaceOf: (username: string) => of('user', username).namespace,
    /** The namespace that a call is about: that of the caller, or the requested one, which must exist. */
    namespaceOfCall({ caller, query }: { readonly caller: string; readonly query?: object }) {
      const { ns } = (query ?? {}) as { readonly ns?: string }
      const place = of('user', caller).namespace ?? ns
      if (place !== undefined && !isManaged(place)) throw bad('Managed namespace not found')
      return place
    },
    /** Refuses what role, namespace and scopes do not allow. */
    authorize(call: Parameters<CallPolicy['authorize']>[0]) {
      const { id, endpoint, key, caller, params } = call
      const { role, namespace, scopes } = key === '' ? of('user', caller) : of('key', key)
      if (key === '' && (id === 'logout' || (ownAccount.has(id) && params['username'] === caller))) return
      const reads = endpoint.method === 'GET'
      const publishes = role === 'publisher' && (id === 'publish' || id === 'publishBulk')
      const refusal = forbidden(
        key === '' || scoped
          ? "You don't have permission to access this resource"
          : "This API Key don't have permission to access this resource",
      )
      if (!publishes && role !== administrator && !(role === 'viewer' && reads)) throw refusal
      if (!scoped) return
      // The path of a certificate names its namespace.
      if (namespace !== null && !reads && (params['namespace'] ?? namespace) !== namespace) throw refusal
      const barrier = findBarrier(endpoint, { namespace: namespace ?? undefined, scopes }, release.has)
      if (barrier === 'namespace') throw refusal
      if (barrier !== undefined) throw forbidden('Login user scope does not permit this endpoint')
    },
  }
}
export type Rights = ReturnType<typeof createRights>
