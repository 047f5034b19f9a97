import type { Identity } from '../identity'

/** What a client shows at CONNECT, or again with AUTH (MQTT 5 §4.12). */
export type Credentials = {
  readonly clientid: string
  readonly username: string | undefined
  readonly password: Buffer | undefined
  readonly peerhost: string
  /** Enhanced authentication: its method, and what came with the packet. */
  readonly method: { readonly name: string; readonly data: Buffer | undefined } | undefined
}

/** What is known of a client that was let in, beyond what it said of itself. */
type Grant = Pick<Identity, 'superuser' | 'acl' | 'until'>

export type Allowed = Grant & {
  readonly kind: 'allow'
  /** Nobody asked who it is. */ readonly anonymous?: true
  /** For the client, with the answer. */ readonly data?: Buffer
}
export type Denied = { readonly kind: 'deny'; readonly reason: 'bad_username_or_password' | 'not_authorized' }
/** More is asked of the client before an authenticator decides. */
interface Asking {
  readonly kind: 'challenge'
  readonly data: Buffer
  answer(data: Buffer | undefined): Opinion | Promise<Opinion>
}

/** What one authenticator says; to ignore is to leave it to the next. */
export type Opinion = { readonly kind: 'ignore' } | Allowed | Denied | Asking

export interface Challenge {
  readonly kind: 'challenge'
  readonly data: Buffer
  answer(data: Buffer | undefined): Verdict | Promise<Verdict>
}
/** What they say together. */
export type Verdict = Allowed | Denied | Challenge

export const ignored: Opinion = { kind: 'ignore' }
export const badPassword: Denied = { kind: 'deny', reason: 'bad_username_or_password' }
export const notAuthorized: Denied = { kind: 'deny', reason: 'not_authorized' }
/** Everybody is let in where nobody is asked. */
export const anonymous: Allowed = { kind: 'allow', anonymous: true, superuser: false, acl: undefined }

export const allowed = (
  superuser: boolean,
  rest: Partial<Omit<Allowed, 'kind' | 'superuser'>> = {},
): Allowed => ({ kind: 'allow', superuser, acl: undefined, ...rest })

/** What counts as yes in a claim or an answer: any other word or type does not. */
export const isSuperuser = (value: unknown): boolean =>
  value === true ||
  value === 'true' ||
  value === '1' ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 1)
