import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * The server side of SCRAM without channel binding (RFC 5802, RFC 7677). The real broker deviates, so
 * that standard clients cannot log in there (src/contract/docs/authentication.md#scram); here they can.
 */
export type ScramHash = 'sha256' | 'sha512'

/** Stored keys of a password. They do not reveal it, and `stored_key` does not allow a login. */
export type ScramKeys = { readonly stored_key: string; readonly server_key: string; readonly salt: string }

/** The client's first message, parsed. */
export type First = {
  readonly username: string
  readonly bare: string
  readonly nonce: string
  readonly header: string
}

const derive = promisify(pbkdf2)
const sizes: Readonly<Record<ScramHash, number>> = { sha256: 32, sha512: 64 }
const hmac = (algorithm: ScramHash, key: Buffer, text: string): Buffer =>
  createHmac(algorithm, key).update(text).digest()
const digest = (algorithm: ScramHash, data: Buffer): Buffer => createHash(algorithm).update(data).digest()
const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64')

/** The name of the method in CONNECT. */
export const getMethod = (algorithm: ScramHash): string =>
  algorithm === 'sha256' ? 'SCRAM-SHA-256' : 'SCRAM-SHA-512'

/** Keys of a password (RFC 5802 §3); only tests pass `salt`. */
export async function deriveKeys(
  algorithm: ScramHash,
  iterations: number,
  password: string,
  salt = randomBytes(16),
): Promise<ScramKeys> {
  const salted = await derive(
    password.normalize('NFKC'),
    salt,
    Math.max(1, iterations),
    sizes[algorithm],
    algorithm,
  )
  return {
    stored_key: digest(algorithm, hmac(algorithm, salted, 'Client Key')).toString('base64'),
    server_key: hmac(algorithm, salted, 'Server Key').toString('base64'),
    salt: salt.toString('base64'),
  }
}

/** Decodes a name: commas and equals signs are escaped (RFC 5802 §5.1). */
const nameOf = (sent: string): string | undefined =>
  /=(?!2C|3D)/.test(sent) ? undefined : sent.replaceAll('=2C', ',').replaceAll('=3D', '=')

/**
 * Parses `client-first-message`; undefined if it is invalid, or asks for channel binding, another
 * identity or an extension.
 */
export function readFirst(data: Buffer): First | undefined {
  const [, header = '', bare = '', sent = '', nonce = ''] =
    /^([ny],,)(n=([^,]+),r=([\x21-\x2b\x2d-\x7e]+)(?:,.*)?)$/.exec(data.toString('utf8')) ?? []
  const username = nameOf(sent)
  return bare === '' || username === undefined ? undefined : { username, bare, nonce, header }
}

/** `server-first-message`: the client's nonce followed by ours. */
export const formatChallenge = (
  { nonce }: First,
  { salt }: ScramKeys,
  iterations: number,
  own: string,
): string => `r=${nonce}${own},s=${salt},i=${String(Math.max(1, iterations))}`

/** A random nonce without commas. */
export const freshNonce = (): string => randomBytes(18).toString('base64')

/** Parses `client-final-message` and returns the server's proof; undefined if the client's proof is wrong. */
export function finish(
  algorithm: ScramHash,
  first: First,
  challenge: string,
  { stored_key, server_key }: ScramKeys,
  data: Buffer,
): string | undefined {
  const [, without = '', binding = '', nonce = '', sent = ''] =
    /^(c=([^,]+),r=([^,]+)(?:,.*)?),p=([A-Za-z0-9+/]+=*)$/.exec(data.toString('utf8')) ?? []
  if (bytes(binding).toString('utf8') !== first.header || nonce !== /^r=([^,]*)/.exec(challenge)?.[1])
    return undefined
  const auth = `${first.bare},${challenge},${without}`
  const signature = hmac(algorithm, bytes(stored_key), auth)
  const proof = bytes(sent)
  if (proof.length !== signature.length) return undefined
  const clientKey = Buffer.from(proof.map((byte, index) => byte ^ (signature[index] ?? 0)))
  if (!timingSafeEqual(digest(algorithm, clientKey), bytes(stored_key))) return undefined
  return `v=${hmac(algorithm, bytes(server_key), auth).toString('base64')}`
}
