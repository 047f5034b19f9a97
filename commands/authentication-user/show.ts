import { authnUserParts, getMqttUserId } from '@/features/authentication/model/user-id'
import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { splitNamespacedId } from '@/contract/namespaced-id'
import { authenticationPaths } from '@/features/authentication/paths'
import { to } from '@/route/paths'

/** Opens the users of an authenticator, filtered to one. */
export default defineCommand({
  id: 'authentication-user.show',
  formerIds: ['authn-user.show'],
  group: 'group.access',
  danger: 'read',
  calls: [],
  searchOrder: 200,
  params: { user: pick('authnUser', { label: 'authentication.user', segment: getMqttUserId }) },
  run({ user }) {
    const { authn, user: name } = authnUserParts(user)
    const { name: id, ns = '' } = splitNamespacedId(authn)
    return {
      kind: 'go',
      to: to(authenticationPaths.authenticator, { id }, { tab: 'users', ns, like_user_id: name }),
    }
  },
})
