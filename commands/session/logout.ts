import { defineCommand } from '@/command/command'
import { ApiError } from '@/api/error'
import { hasDraft } from '@/command/prompt/draft'

/**
 * How long the broker may take to reply, in milliseconds: a hanging broker must not keep the user logged in
 * (catalogue A19).
 */
const logoutTimeoutMs = 5000

/**
 * Revokes the token at the broker, then clears every tab (src/contract/docs/accounts.md#logging-in). An
 * unreachable broker is reported, but does not prevent the logout.
 */
export default defineCommand({
  id: 'session.logout',
  group: 'group.system',
  danger: 'disruptive',
  calls: ['logout'],
  writes: false,
  ofPage: true,
  params: {},
  confirm: () => ({ body: hasDraft() ? 'session.logout.unsaved' : 'session.logout.confirm' }),
  async run(_, { api, signal, username }) {
    try {
      if (username !== undefined)
        await api.logout(
          { body: { username } },
          { signal: AbortSignal.any([signal, AbortSignal.timeout(logoutTimeoutMs)]) },
        )
      return { kind: 'app', action: { do: 'end-session', informed: true }, message: 'session.logout.done' }
    } catch (cause) {
      // A token that the broker no longer knows counts as revoked; any other failure is reported (catalogue
      // A19).
      const informed = cause instanceof ApiError && cause.status === 401
      return {
        kind: 'app',
        action: { do: 'end-session', informed },
        message: informed ? 'session.logout.done' : 'session.logout.uninformed',
      }
    }
  },
})
