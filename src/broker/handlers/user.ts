import type { Handlers } from '@/contract/endpoint'
import type { userEndpoints } from '@/contract/user'
import type { Extra, State } from '../store/state'

export const user = ({ users, tokens }: State): Handlers<typeof userEndpoints, Extra> => ({
  userList: () => users.list(),
  userCreate: ({ body: { username, password, description } }) => users.create({ username, description }, password),
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
