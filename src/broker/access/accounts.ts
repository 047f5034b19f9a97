import * as z from 'zod/mini'
import type { apiKeyEndpoints } from '@/features/api-key/contract'
import type { sessionEndpoints } from '@/features/session/contract'
import type { twoStepEndpoints } from '@/features/session/contract-two-step'
import type { userEndpoints } from '@/features/user/contract'
import type { Handlers, Table } from '@/contract/endpoint'
import { findBarrier } from '@/contract/permission'
import { defaultUser } from './users'
import type { SharedHandlers } from '../handlers/all'
import { callHandler, type HandlersOf } from '../handlers/handlers'
import { refusalOf } from '../checks/complaint'
import { binary, list, may } from '../checks/kind'
import type { CallPolicy } from '../http/call-policy'
import { Refusal } from '../http/refusal'
import { CorruptData, type Document } from '../store/persist'
import type { Extra, State } from '../state'
import { bodies as bodies58, type Bodies58 } from '../releases/v5-8/bodies'
import type { bodies as bodies59 } from './two-step'
import { administrator, parseRole, readRole } from './role-names'
import { keyCatalog, scopesOfKey, scopesOfUser, scopesProblem, userCatalog } from './scopes'

const scopeList = list(binary)
/** `scopes` of a body; they stay if omitted. */
const withScopes =
  <T>(read: (value: unknown) => T) =>
  (value: unknown): T & { readonly scopes: readonly string[] | undefined } => {
    const body = read(value)
    const sent = (value as { readonly scopes?: unknown }).scopes
    if (sent === undefined) return { ...body, scopes: undefined }
    const checked = scopeList.check(sent, 'scopes')
    if (!checked.ok) throw refusalOf(...checked.complaints)
    return { ...body, scopes: checked.value }
  }

export const accountBodies = {
  userCreate: withScopes(bodies58.userCreate),
  userEdit: withScopes(bodies58.userEdit),
  apiKeyCreate: withScopes(bodies58.apiKeyCreate),
  apiKeyEdit: withScopes(bodies58.apiKeyEdit),
}
export const accountQueries = { userEdit: { backend: may(binary) } }

type Bodies = Bodies58 & {
  readonly [K in keyof typeof accountBodies]: ReturnType<(typeof accountBodies)[K]>
} & {
  readonly [K in keyof typeof bodies59]: ReturnType<(typeof bodies59)[K]>
}
type Handlers62<T extends Table> = Handlers<
  T,
  Extra,
  Bodies,
  { readonly userEdit: { readonly backend?: string } }
>

const StoredScopes = z.record(z.string(), z.array(z.string()))
const notAllowed = (message: string) => new Refusal(400, 'NOT_ALLOWED', message)
const bad = (message: string) => new Refusal(400, 'BAD_REQUEST', message)
const forbidden = (
  message = "You don't have permission to access this resource",
  code = 'UNAUTHORIZED_ROLE',
) => new Refusal(403, code, message)

/** What users may do to their own account. */
const ownAccount: ReadonlySet<string> = new Set(['userPassword', 'userTwoStep', 'userTwoStepOff'])
type Deps = {
  readonly state: Pick<State, 'users' | 'apiKeys' | 'tokens'>
  readonly base: SharedHandlers & HandlersOf<typeof twoStepEndpoints>
  readonly document: Document
  isManaged(ns: string): boolean
}

/** Users and API keys with namespaces and scopes (src/contract/docs/accounts.md#scopes). */
export function createAccounts({ state: { users, apiKeys, tokens }, base, document, isManaged }: Deps) {
  const saved = z.safeParse(StoredScopes, document.read() ?? {})
  if (!saved.success)
    throw new CorruptData('scopes.json does not hold scopes of users. Repair it or move it away.')
  let stored = saved.data
  const setScopes = (id: string, scopes: readonly string[] | undefined) => {
    const { [id]: _, ...others } = stored
    const next = scopes === undefined ? others : { ...others, [id]: [...scopes] }
    document.write(next)
    stored = next
  }
  const ofUser = (username: string) => {
    const parsed = parseRole(users.roleOf(username))
    return { ...parsed, scopes: stored[`user ${username}`] ?? scopesOfUser(parsed.role, parsed.namespace) }
  }
  const ofKey = (name: string) => {
    const parsed = parseRole(apiKeys.roleOf(name))
    return { ...parsed, scopes: stored[`key ${name}`] ?? scopesOfKey(parsed.role) }
  }
  const checkScopes = (scopes: readonly string[] | undefined, role: string) => {
    const problem = scopesProblem(scopes ?? [], role)
    if (problem !== undefined) throw bad(problem)
  }
  const checkNamespace = (before: string | null, after: string | null) => {
    if (before !== after) throw bad('changing_namespace_is_forbidden')
  }
  type Person = { readonly username: string }
  const userList = async (call: Extra) =>
    ((await base.userList(call)) as readonly Person[]).map((row) => ({ ...row, ...ofUser(row.username) }))
  const userRow = async (username: string, call: Extra) =>
    (await userList(call)).find((row) => row.username === username)
  const keyRow = (row: unknown) => ({ ...(row as object), ...ofKey((row as { readonly name: string }).name) })

  const handlers = {
    login: async (call) => {
      const { role, namespace } = ofUser(call.body.rest.username)
      return { ...((await callHandler(base.login, call)) as object), role, namespace }
    },
    userScopes: () => userCatalog,
    apiKeyScopes: () => keyCatalog,
    userList,
    async userCreate({ body: { username, password, description, role: sent, scopes }, ...call }) {
      const { role, text } = readRole(sent, 'user', isManaged)
      checkScopes(scopes, role)
      await users.create({ username, description }, password, text)
      setScopes(`user ${username}`, scopes)
      return userRow(username, call)
    },
    async userEdit({ params: { username }, query: { backend = 'local' }, body, ...call }) {
      const before = await userRow(username, call)
      if (before === undefined || backend !== 'local')
        throw new Refusal(404, 'USER_NOT_FOUND', 'username_not_found')
      const { role, namespace, text } = readRole(body.role, 'user', isManaged)
      if (username === defaultUser.username) {
        if (text !== administrator) throw notAllowed('The default administrator role cannot be changed.')
        if (body.scopes !== undefined) throw notAllowed('The default administrator always has all scopes.')
      }
      checkNamespace(before.namespace, namespace)
      checkScopes(body.scopes, role)
      users.describe(username, body.description, text)
      if (body.scopes !== undefined) setScopes(`user ${username}`, body.scopes)
      if (role !== before.role || body.scopes !== undefined) tokens.endAll(username)
      return userRow(username, call)
    },
    async userDelete(call) {
      if (call.params.username === defaultUser.username)
        throw notAllowed('The default administrator user cannot be deleted.')
      await base.userDelete(call)
      setScopes(`user ${call.params.username}`, undefined)
    },
    async userTwoStep(call) {
      await checkOwnTwoStep(call)
      return base.userTwoStep(call)
    },
    async userTwoStepOff(call) {
      await checkOwnTwoStep(call)
      return base.userTwoStepOff(call)
    },
    apiKeyList: () => apiKeys.list().map(keyRow),
    apiKeyDetail: ({ params }) => keyRow(apiKeys.detail(params.name)),
    async apiKeyCreate(call) {
      const { name, role: sent, scopes } = call.body
      const { role, text } = readRole(sent, 'key', isManaged)
      checkScopes(scopes, role)
      const created = await callHandler(base.apiKeyCreate, {
        ...call,
        body: { ...call.body, role: administrator },
      })
      apiKeys.assign(name, text)
      setScopes(`key ${name}`, scopes)
      return keyRow(created)
    },
    apiKeyEdit({ params: { name }, body }) {
      apiKeys.detail(name)
      const { role, namespace, text } = readRole(body.role, 'key', isManaged)
      checkNamespace(ofKey(name).namespace, namespace)
      checkScopes(body.scopes, role)
      apiKeys.edit(name, body)
      apiKeys.assign(name, text)
      if (body.scopes !== undefined) setScopes(`key ${name}`, body.scopes)
      return keyRow(apiKeys.detail(name))
    },
    async apiKeyDelete(call) {
      await base.apiKeyDelete(call)
      setScopes(`key ${call.params.name}`, undefined)
    },
  } satisfies Partial<
    Handlers62<
      typeof sessionEndpoints & typeof userEndpoints & typeof apiKeyEndpoints & typeof twoStepEndpoints
    >
  > & { userScopes(): object; apiKeyScopes(): object }

  /** A second factor that was set up may be changed by its owner only with the scope for it. */
  async function checkOwnTwoStep(call: Extra & { readonly params: Person }) {
    const { username } = call.params
    const row = (await userRow(username, call)) as { readonly mfa?: string } | undefined
    if (
      call.caller === username &&
      row?.mfa !== 'none' &&
      !ofUser(username).scopes.includes('mfa_management')
    )
      throw forbidden('MFA changes for this account are restricted', 'MFA_LOCKED')
  }

  const authorize: CallPolicy['authorize'] = ({ id, endpoint: { method, path }, key, caller, params }) => {
    const { role, namespace, scopes } = key === '' ? ofUser(caller) : ofKey(key)
    if (key === '' && (id === 'logout' || (ownAccount.has(id) && params['username'] === caller))) return
    const reads = method === 'GET'
    const publishes = role === 'publisher' && (id === 'publish' || id === 'publishBulk')
    if (!publishes && role !== administrator && !(role === 'viewer' && reads)) throw forbidden()
    const barrier = findBarrier({ method, path }, { namespace: namespace ?? undefined, scopes })
    if (barrier === 'namespace') throw forbidden()
    if (barrier !== undefined) throw forbidden('Login user scope does not permit this endpoint')
  }
  return { handlers, authorize, namespaceOf: (caller: string) => ofUser(caller).namespace }
}
