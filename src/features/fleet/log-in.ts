import type { NamedConnection } from '@/connection/connection'
import { toApiError } from '@/api/error'
import { forgetRunsAt } from '@/command/history/history-store'
import { RefusedError } from '@/command/refused-error'
import { clearRecordsAt } from '@/command/undo/undo-store'
import { toSession } from '@/features/session/contract'

/**
 * Logs in to one broker of the fleet. The password is sent to this broker only and is not stored. Throws
 * `FLEET_SECOND_STEP` where the broker asks for more than a password.
 */
export async function logInTo(
  { api, session }: NamedConnection,
  username: string,
  password: string,
  signal: AbortSignal,
): Promise<void> {
  const name = username.trim()
  try {
    const reply = await api.login({ body: { username: name, password } }, { signal })
    await session.signIn(toSession(name, reply))
  } catch (cause) {
    const error = toApiError(cause)
    if (error.status === 401 && error.code.includes('MFA')) throw new RefusedError('FLEET_SECOND_STEP')
    throw error
  }
}

/** How long a broker may take to reply to a logout, in milliseconds (catalogue A19). */
const logoutTimeoutMs = 5000

/**
 * Logs out of one broker of the fleet, in all its tabs; false where the broker could not be informed. The session
 * ends here all the same.
 */
export async function logOutFrom(
  { api, id, session, profile }: NamedConnection,
  signal: AbortSignal,
): Promise<boolean> {
  const { username } = session.get()
  const informed =
    username === undefined ||
    (await api
      .logout(
        { body: { username } },
        { signal: AbortSignal.any([signal, AbortSignal.timeout(logoutTimeoutMs)]) },
      )
      .then(
        () => true,
        // A token that the broker no longer knows counts as revoked.
        (cause: unknown) => toApiError(cause).status === 401,
      ))
  await session.end()
  forgetRunsAt(profile.name)
  clearRecordsAt(id)
  return informed
}

/** The members with a session, the broker of this page last: its page leaves when its session ends. */
export const sortOwnLast = (
  members: readonly NamedConnection[],
  own: string | undefined,
): readonly NamedConnection[] => [
  ...members.filter(({ profile }) => profile.name !== own),
  ...members.filter(({ profile }) => profile.name === own),
]
