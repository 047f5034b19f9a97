import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * The server's side of SCRAM without channel binding (RFC 5802, RFC 7677). The real broker reads it in a way
 * of its own, so that clients by the book cannot sign in there (src/contract/docs/authentication.md#scram);
 * here they can.
 */
export type ScramHash = 'sha256' | 'sha512'

/** What is kept of a password: none of it tells the password, and the first does not let anybody in. */
export type ScramKeys = { readonly stored_key: string; readonly server_key: string; readonly salt: string }

/** What the client said first, and what is answered. */
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

/** The name of the method, as the client asks for it. */
export const methodOf = (algorithm: ScramHash): string =>
  algorithm === 'sha256' ? 'SCRAM-SHA-256' : 'SCRAM-SHA-512'

/** Keys of a password (RFC 5802 §3); `salt` is given by tests only. */
export async function keysOf(
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

/** A name as it is sent: commas and equals signs are written out, and no other sign follows an equals sign (RFC 5802 §5.1). */
const nameOf = (sent: string): string | undefined =>
  /=(?!2C|3D)/.test(sent) ? undefined : sent.replaceAll('=2C', ',').replaceAll('=3D', '=')

/** Reads `client-first-message`; undefined for what is none, or asks for channel binding, another identity or an extension. */
export function readFirst(data: Buffer): First | undefined {
  const [, header = '', bare = '', sent = '', nonce = ''] =
    /^([ny],,)(n=([^,]+),r=([\x21-\x2b\x2d-\x7e]+)(?:,.*)?)$/.exec(data.toString('utf8')) ?? []
  const username = nameOf(sent)
  return bare === '' || username === undefined ? undefined : { username, bare, nonce, header }
}

/** `server-first-message`: the client's nonce with ours behind it. */
export const challengeOf = ({ nonce }: First, { salt }: ScramKeys, iterations: number, own: string): string =>
  `r=${nonce}${own},s=${salt},i=${String(Math.max(1, iterations))}`

/** A nonce nobody has seen, without commas. */
export const freshNonce = (): string => randomBytes(18).toString('base64')

/** Reads `client-final-message` and answers with the server's own proof; undefined where the client has not proved that it knows the password. */
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
