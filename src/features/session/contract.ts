import * as z from 'zod/mini'
import type { Edition } from '@/contract/capability'
import { endpoint } from '@/contract/endpoint'
import { maybe } from '@/contract/schema'

/**
 * See src/contract/docs/accounts.md#logging-in: `license.edition` is `ce` or `ee`; anything but
 * `ee`/`enterprise` is open source.
 */
export const LoginReply = z.looseObject({
  token: z.string(),
  version: maybe(z.string()),
  license: maybe(z.looseObject({ edition: maybe(z.string()) })),
  /** The role of the user, on brokers with roles. */
  role: maybe(z.string()),
  /** The namespace to which the user is limited; null or absent for others. */
  namespace: maybe(z.string()),
  /**
   * Negative after the expiration; since 5.9 if the broker is configured for it. Not confirmed by a real
   * broker.
   */
  password_expire_in_seconds: maybe(z.number()),
})
/** `mfa_token`: the code of an authenticator app, if required (since 5.9; not confirmed by a real broker). */
const Login = z.object({ username: z.string(), password: z.string(), mfa_token: z.optional(z.string()) })

/** The edition for the login's `license.edition`. */
export const parseEdition = (text: string | undefined): Edition =>
  text !== undefined && /^(ee|enterprise)$/i.test(text) ? 'enterprise' : 'opensource'

/** The session that a login starts. */
export const toSession = (username: string, reply: z.output<typeof LoginReply>) => ({
  username,
  token: reply.token,
  edition: parseEdition(reply.license?.edition),
  version: reply.version,
  role: reply.role,
  namespace: reply.namespace,
})

export const sessionEndpoints = {
  login: endpoint('POST', {
    path: '/login',
    body: Login,
    reply: LoginReply,
    open: true,
    changesNothing: true,
    codes: ['BAD_USERNAME_OR_PWD', 'BAD_MFA_TOKEN', 'LOGIN_LOCKED'],
  }),
  logout: endpoint('POST', {
    path: '/logout',
    body: z.object({ username: z.string() }),
    reply: 'none',
    status: 204,
    changesNothing: true,
    codes: ['WRONG_TOKEN_OR_USERNAME'],
  }),
  /**
   * JSON with a misspelled content type (src/contract/docs/cluster.md#status), so it is read as text; parse
   * it with {@link Status}.
   */
  status: endpoint('GET', {
    path: '/status',
    query: z.object({ format: z.optional(z.enum(['text', 'json'])) }),
    reply: 'text',
    open: true,
  }),
}
