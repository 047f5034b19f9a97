import type { SharedHandlers } from '../../handlers/all'
import { Refusal } from '../../http/refusal'
import type { CallPolicy } from '../../http/call-policy'
import type { State } from '../../state'
import type { Handlers58 } from './handlers'

/*
 * Roles of users and API keys, enterprise edition. Not confirmed by a real broker
 * (src/contract/docs/accounts.md#roles).
 */

const administrator = 'administrator'
const userRoles: readonly string[] = [administrator, 'viewer']
const keyRoles: readonly string[] = [...userRoles, 'publisher']

/** The requested role; administrator if omitted. */
function roleOf(value: unknown, known: readonly string[]): string {
  if (value === undefined) return administrator
  if (typeof value !== 'string' || !known.includes(value))
    throw new Refusal(400, 'BAD_REQUEST', 'Role does not exist')
  return value
}

/** What users may do to their own account. */
const oneself: readonly string[] = ['userPassword', 'userTwoStep', 'userTwoStepOff']
/** Viewers may log out and manage their own login, besides reading. */
const isOwnLogin = ({ id, params, caller }: Parameters<CallPolicy['authorize']>[0]): boolean =>
  id === 'logout' || (oneself.includes(id) && params['username'] === caller)

/** Refuses calls that the role does not allow. */
export const createRoleCheck =
  ({ users, apiKeys }: State): CallPolicy['authorize'] =>
  (call) => {
    const { id, endpoint, key, caller } = call
    const role = (key === '' ? users.roleOf(caller) : apiKeys.roleOf(key)) ?? administrator
    if (role === administrator) return
    if (role === 'viewer' && (endpoint.method === 'GET' || (key === '' && isOwnLogin(call)))) return
    if (role === 'publisher' && (id === 'publish' || id === 'publishBulk')) return
    throw new Refusal(
      403,
      'UNAUTHORIZED_ROLE',
      key === ''
        ? "You don't have permission to access this resource"
        : "This API Key don't have permission to access this resource",
    )
  }

/** Users and API keys with roles. */
export function roles({ users, apiKeys, tokens }: State, shared: SharedHandlers) {
  const person = <T extends { readonly username: string }>(row: T) => ({
    ...row,
    role: users.roleOf(row.username) ?? administrator,
    backend: 'local',
  })
  const key = (row: unknown) => ({
    ...(row as object),
    role: apiKeys.roleOf((row as { readonly name: string }).name) ?? administrator,
  })
  return {
    login: async (call) => ({
      ...((await shared.login(call)) as object),
      role: users.roleOf(call.body.username) ?? administrator,
    }),
    userList: () => users.list().map(person),
    userCreate: async ({ body: { username, password, description, role } }) =>
      person(await users.create({ username, description }, password, roleOf(role, userRoles))),
    userEdit({ params: { username }, body: { description, role } }) {
      const before = users.roleOf(username) ?? administrator
      const next = roleOf(role, userRoles)
      const row = users.describe(username, description, next)
      // A changed role ends the sessions of the user.
      if (next !== before) tokens.endAll(username)
      return person(row)
    },
    apiKeyList: () => apiKeys.list().map(key),
    apiKeyDetail: async (call) => key(await shared.apiKeyDetail(call)),
    async apiKeyCreate(call) {
      const role = roleOf(call.body.role, keyRoles)
      const created = (await shared.apiKeyCreate(call)) as object
      apiKeys.assign(call.body.name, role)
      return { ...created, role }
    },
    async apiKeyEdit(call) {
      const role = roleOf(call.body.role, keyRoles)
      await shared.apiKeyEdit(call)
      apiKeys.assign(call.params.name, role)
      return key(apiKeys.detail(call.params.name))
    },
  } satisfies Partial<Handlers58>
}
