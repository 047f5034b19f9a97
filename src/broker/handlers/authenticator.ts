import type { authenticationEndpoints } from '@/features/authentication/contract'
import type { State } from '../state'
import type { HandlersOf } from './handlers'

/** Authenticators and their users (src/contract/docs/authentication.md#authenticators). */
export const authenticator = ({ authenticators }: State): HandlersOf<typeof authenticationEndpoints> => ({
  authenticatorList: () => authenticators.list(),
  authenticatorCreate: ({ body }) => authenticators.create(body),
  authenticatorDetail: ({ params }) => authenticators.detail(params.id),
  authenticatorUpdate: ({ params, body }) => authenticators.update(params.id, body),
  authenticatorRemove: ({ params }) => authenticators.remove(params.id),
  authenticatorMove: ({ params }) => authenticators.move(params.id, params.position),
  authenticatorStatus: ({ params }) => authenticators.status(params.id),
  mqttUserList: ({ params, query }) => authenticators.users(params.id, query),
  mqttUserCreate: ({ params, body }) => authenticators.addUser(params.id, body),
  mqttUserDetail: ({ params }) => authenticators.user(params.id, params.user_id),
  mqttUserUpdate: ({ params, body }) => authenticators.editUser(params.id, params.user_id, body),
  mqttUserRemove: ({ params }) => authenticators.removeUser(params.id, params.user_id),
  async mqttUserImport({ params, body }) {
    await authenticators.importUsers(params.id, body)
  },
})
