import type { userEndpoints } from '@/features/user/contract'
import type { State } from '../state'
import type { HandlersOf } from './handlers'

export const user = ({ users, tokens }: State): HandlersOf<typeof userEndpoints> => ({
  userList: () => users.list(),
  userCreate: ({ body: { username, password, description } }) =>
    users.create({ username, description }, password),
  userEdit: ({ params, body }) => users.describe(params.username, body.description),
  userDelete({ params, caller }) {
    users.remove(params.username, caller)
    tokens.endAll(params.username)
  },
  async userPassword({ params, body }) {
    await users.changePassword(params.username, body.old_pwd, body.new_pwd)
    tokens.endAll(params.username)
  },
})
