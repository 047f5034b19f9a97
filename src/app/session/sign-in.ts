import { connection, session } from '@/connection/page'
import { createClient } from '@/api/client'
import { ApiError, toApiError } from '@/api/error'
import { base, getIdentityAt } from '@/api/site'
import { toSession, type LoginReply } from '@/features/session/contract'
import type * as z from 'zod/mini'

/**
 * A login that the broker has accepted but that is not active yet: the default-password step comes between.
 */
export type Accepted = { readonly username: string; readonly reply: z.output<typeof LoginReply> }

/** Sends the login; the name is trimmed, the password is sent exactly as typed (catalogue A2). */
export async function signIn(username: string, password: string, code?: string): Promise<Accepted> {
  const name = username.trim()
  return {
    username: name,
    reply: await connection.api.login({
      body: { username: name, password, ...(code === undefined ? {} : { mfa_token: code }) },
    }),
  }
}

/** Activates the login: from here on the console is logged in. */
export async function startSession({ username, reply }: Accepted): Promise<void> {
  await session.signIn(toSession(username, reply))
  const left = reply.password_expire_in_seconds
  if (left !== undefined)
    await import('./password-age').then(
      ({ reportPasswordAge }) => reportPasswordAge(left),
      // The user is logged in: the notice comes with the next login.
      () => undefined,
    )
}

/**
 * Changes the password with the accepted token, which this revokes, and logs in again
 * (src/contract/docs/accounts.md#tokens).
 */
export async function changeDefault(accepted: Accepted, old: string, fresh: string): Promise<Accepted> {
  const api = createClient({
    http: connection.http,
    base,
    identity: getIdentityAt(base),
    authorization: () => `Bearer ${accepted.reply.token}`,
  })
  await api.userPassword({ params: { username: accepted.username }, body: { old_pwd: old, new_pwd: fresh } })
  return await signIn(accepted.username, fresh)
}

/** `more`: the broker requires a code as well, or refuses all logins for a while. */
export type Refusal = 'wrong' | 'more' | 'unreachable' | 'nobroker' | 'failed'

/**
 * Why a login failed. An answer in JSON that is not the API's, or a 404 or 405 in any format, means that there is no
 * broker behind this address; where nothing answered, the error has the reason (catalogue S11).
 */
export function toRefusal(cause: unknown): { kind: Refusal; error: ApiError } {
  const error = toApiError(cause)
  if (error.failure === 'unreadable' || error.status === 404 || error.status === 405)
    return { kind: 'nobroker', error }
  if (error.unreachable !== undefined) return { kind: 'unreachable', error }
  if (error.status === 401) return { kind: /MFA|LOCKED/.test(error.code) ? 'more' : 'wrong', error }
  return { kind: 'failed', error }
}
