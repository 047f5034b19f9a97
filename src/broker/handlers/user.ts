import type { twoStepEndpoints } from '@/features/session/contract-two-step'
import type { userEndpoints } from '@/features/user/contract'
import type { scopeEndpoints } from '@/features/user/contract-scopes'
import { roleScopes } from '@/contract/permission'
import { administrator } from '../access/role-names'
import { userCatalog } from '../access/scopes'
import { defaultUser, type Person } from '../access/users'
import { Refusal } from '../http/refusal'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

const notAllowed = (message: string) => new Refusal(400, 'NOT_ALLOWED', message)
const notFound = () => new Refusal(404, 'USER_NOT_FOUND', 'username_not_found')

/** Users of the API, with their roles (5.3), second factor (5.9) and scopes (6.2). */
export const createUserHandlers = ({
  users,
  tokens,
  release,
  rights,
  twoStep,
}: State): HandlersOf<
  typeof userEndpoints & typeof twoStepEndpoints & Pick<typeof scopeEndpoints, 'userScopes'>
> => {
  const hasRoles = release.has('roles')
  const toReply = (person: Person) => ({
    ...person,
    ...(hasRoles && { backend: 'local', ...rights.toReply('user', person.username) }),
    ...(release.has('mfa') && { mfa: twoStep.stateOf(person.username) }),
  })
  const isKnown = (username: string) => users.list().some((row) => row.username === username)
  /** A second factor that was set up may be changed by its owner only with the scope for it. */
  const checkTwoStep = (username: string, caller: string) => {
    const isLocked = rights.scoped && caller === username && twoStep.stateOf(username) !== 'none'
    if (isLocked && !rights.of('user', username).scopes.includes('mfa_management'))
      throw new Refusal(403, 'MFA_LOCKED', 'MFA changes for this account are restricted')
    if (!isKnown(username)) throw notFound()
  }
  return {
    userScopes: () => userCatalog,
    userList: () => users.list().map(toReply),
    async userCreate({ body: { username, password, description, ...body } }) {
      if (!hasRoles) return users.create({ username, description }, password)
      const requested = rights.read('user', body)
      const created = await users.create({ username, description }, password, requested.text)
      rights.setScopes('user', username, rights.ofNew('user', requested))
      return toReply(created)
    },
    userEdit({ params: { username }, query: { backend = 'local' }, body: { description, ...body } }) {
      if (!hasRoles) return toReply(users.describe(username, description))
      if (!isKnown(username) || backend !== 'local') throw notFound()
      const requested = rights.read('user', body)
      const { role } = rights.of('user', username)
      if (rights.scoped && username === defaultUser.username) {
        if (requested.text !== administrator)
          throw notAllowed('The default administrator role cannot be changed.')
        if (requested.scopes !== undefined && requested.scopes !== roleScopes)
          throw notAllowed('The default administrator always has all scopes.')
      }
      rights.checkNamespace('user', username, requested)
      const changed = users.describe(username, description, requested.text)
      if (requested.scopes !== undefined) rights.setScopes('user', username, requested.scopes)
      // Changed rights end the sessions of the user.
      if (requested.role !== role || requested.scopes !== undefined) tokens.endAll(username)
      return toReply(changed)
    },
    userDelete({ params: { username }, caller }) {
      if (rights.scoped && username === defaultUser.username)
        throw notAllowed('The default administrator user cannot be deleted.')
      users.remove(username, caller)
      tokens.endAll(username)
      if (release.has('mfa')) twoStep.forget(username)
      rights.setScopes('user', username, undefined)
    },
    async userPassword({ params, body }) {
      await users.changePassword(params.username, body.old_pwd, body.new_pwd)
      tokens.endAll(params.username)
    },
    userTwoStep({ params: { username }, caller }) {
      checkTwoStep(username, caller)
      twoStep.require(username)
    },
    userTwoStepOff({ params: { username }, caller }) {
      checkTwoStep(username, caller)
      twoStep.turnOff(username)
    },
  }
}
