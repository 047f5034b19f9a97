import { targetCommand } from '@/command/makers'
import { userCall } from '@/features/user/console-user'
import { pick } from '@/command/param'
import { getUsername } from '@/contract/user-id'

/**
 * Deletes a user and ends its sessions. Neither the default user nor the current user can be deleted
 * (src/contract/docs/accounts.md#users). A directory user is sent with its backend: otherwise the broker's
 * own user of that name would be deleted.
 */
export default targetCommand({
  id: 'user.delete',
  verb: 'verb.delete',
  group: 'group.system',
  hotkey: 'shift+d',
  danger: 'irreversible',
  calls: ['userDelete'],
  irreversible: 'password',
  params: { username: pick('user', { many: true, segment: getUsername }) },
  // Also as one of several.
  blocked: ({ username: self }, { username = [] }) =>
    self !== undefined && [username].flat().includes(self) ? 'user.delete.self' : undefined,
  errors: {
    NOT_ALLOWED: { step: 'username', key: 'error.code.NOT_ALLOWED' },
    USER_NOT_FOUND: { step: 'username', key: 'error.code.USER_NOT_FOUND' },
  },
  run: ({ username }, { api, signal }) => api.userDelete(userCall(username), { signal }),
})
