import * as z from 'zod/mini'
import { findBarrier } from '@/contract/permission'
import type { CallPolicy } from '../http/call-policy'
import { Refusal } from '../http/refusal'
import type { BrokerRelease } from '../lib/release'
import { readStored, type Document } from '../store/persist'
import type { ApiKeys } from './api-keys'
import { administrator, parseRole, readRole, type Role } from './role-names'
import { scopesOfKey, scopesOfUser, scopesProblem } from './scopes'
import type { Users } from './users'

const StoredScopes = z.record(z.string(), z.array(z.string()))
const bad = (message: string) => new Refusal(400, 'BAD_REQUEST', message)
const forbidden = (message: string, code = 'UNAUTHORIZED_ROLE') => new Refusal(403, code, message)

/** What users may do to their own account. */
const ownAccount: ReadonlySet<string> = new Set(['userPassword', 'userTwoStep', 'userTwoStepOff'])
type Deps = {
  readonly release: BrokerRelease
  readonly users: Pick<Users, 'roleOf'>
  readonly apiKeys: Pick<ApiKeys, 'roleOf'>
  readonly document: Document
  isManaged(ns: string): boolean
}
/** A requested role and scopes, checked. */
type Requested = Role & { readonly text: string; readonly scopes: readonly string[] | undefined }
type Kind = 'user' | 'key'

/**
 * Roles of users and API keys in the enterprise edition, and since 6.2 their namespaces and scopes
 * (src/contract/docs/accounts.md#roles, #scopes).
 */
export function createRights({ release, users, apiKeys, document, isManaged }: Deps) {
  let stored = readStored(StoredScopes, document.read() ?? {}, 'scopes.json does not hold scopes of users')
  const scoped = release.since('6.1.0')
  const of = (kind: Kind, name: string) => {
    const text = kind === 'user' ? users.roleOf(name) : apiKeys.roleOf(name)
    const { role, namespace } = scoped ? parseRole(text) : { role: text ?? administrator, namespace: null }
    const usual = kind === 'user' ? scopesOfUser(role, namespace) : scopesOfKey(role)
    return { role, namespace, scopes: stored[`${kind} ${name}`] ?? usual }
  }
  return {
    scoped,
    of,
    /** What the API returns of them. */
    toReply(kind: Kind, name: string): object {
      const { role, ...rest } = of(kind, name)
      return scoped ? { role, ...rest } : { role }
    },
    /** The requested role and scopes; refuses unknown ones. */
    read(kind: Kind, { role, scopes }: { role?: unknown; scopes?: readonly string[] }): Requested {
      const read = readRole(role, kind, scoped ? isManaged : undefined)
      const problem = scoped ? scopesProblem(scopes ?? [], read.role) : undefined
      if (problem !== undefined) throw bad(problem)
      return { ...read, scopes: scoped ? scopes : undefined }
    },
    /** No user moves to another namespace. */
    checkNamespace(kind: Kind, name: string, { namespace }: Role) {
      if (of(kind, name).namespace !== namespace) throw bad('changing_namespace_is_forbidden')
    },
    /** Stores the scopes of a user or key; without any, those of the role apply. */
    setScopes(kind: Kind, name: string, scopes: readonly string[] | undefined) {
      const id = `${kind} ${name}`
      if (scopes === undefined && stored[id] === undefined) return
      const { [id]: _, ...others } = stored
      const next = scopes === undefined ? others : { ...others, [id]: [...scopes] }
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
      const barrier = findBarrier(endpoint, { namespace: namespace ?? undefined, scopes })
      if (barrier === 'namespace') throw refusal
      if (barrier !== undefined) throw forbidden('Login user scope does not permit this endpoint')
    },
  }
}
export type Rights = ReturnType<typeof createRights>
