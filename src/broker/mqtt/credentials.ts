import type { Identity } from './identity'

/** The credentials of CONNECT or AUTH (MQTT 5 §4.12). */
export type Credentials = {
  readonly clientid: string
  readonly username: string | undefined
  readonly password: Buffer | undefined
  readonly peerhost: string
  /** The method of an enhanced authentication and the data of its packet. */
  readonly method: { readonly name: string; readonly data: Buffer | undefined } | undefined
}

/** What expressions know of a client. */
export const toVariables = ({ clientid, username, peerhost }: Credentials) => ({
  clientid,
  username,
  peerhost,
})

/** Results of a successful authentication. */
type Grant = Pick<Identity, 'superuser' | 'acl' | 'until'>

export type Allowed = Grant & {
  readonly kind: 'allow'
  /** Whether no authenticator is configured. */
  readonly anonymous?: true
  /** Authentication data for the answer. */
  readonly data?: Buffer
}
export type Denied = { readonly kind: 'deny'; readonly reason: 'bad_username_or_password' | 'not_authorized' }
/** A challenge that the client must answer. */
interface Asking {
  readonly kind: 'challenge'
  readonly data: Buffer
  answer(data: Buffer | undefined): Opinion | Promise<Opinion>
}

/** The result of one authenticator; `ignore` passes on to the next. */
export type Opinion = { readonly kind: 'ignore' } | Allowed | Denied | Asking

export interface Challenge {
  readonly kind: 'challenge'
  readonly data: Buffer
  answer(data: Buffer | undefined): Verdict | Promise<Verdict>
}
/** The result of the chain. */
export type Verdict = Allowed | Denied | Challenge

export const ignored: Opinion = { kind: 'ignore' }
export const badPassword: Denied = { kind: 'deny', reason: 'bad_username_or_password' }
export const notAuthorized: Denied = { kind: 'deny', reason: 'not_authorized' }
/** Without authenticators everyone may connect. */
export const anonymous: Allowed = { kind: 'allow', anonymous: true, superuser: false, acl: undefined }

export const allowed = (
  superuser: boolean,
  rest: Partial<Omit<Allowed, 'kind' | 'superuser'>> = {},
): Allowed => ({ kind: 'allow', superuser, acl: undefined, ...rest })

/** Whether a claim or reply means yes; other words and types do not. */
export const isSuperuser = (value: unknown): boolean =>
  value === true ||
  value === 'true' ||
  value === '1' ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 1)
