import { createHash, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import bcrypt from 'bcryptjs'
import type { Hashing } from '../settings'

const derive = promisify(pbkdf2)

/** A stored password: the hash in lower-case hex (bcrypt has its own format), and the salt. */
export type Hashed = { readonly password_hash: string; readonly salt: string }

/** Names of digests that differ from Node's. */
const digests: Readonly<Record<string, string>> = { sha: 'sha1' }
const digestOf = (name: string): string => digests[name] ?? name
const macBytes: Readonly<Record<string, number>> = {
  md4: 16,
  md5: 16,
  ripemd160: 20,
  sha: 20,
  sha224: 28,
  sha256: 32,
  sha384: 48,
  sha512: 64,
}

const saltBytes = 16
const text = (password: Buffer): string => password.toString('utf8')

function simple(
  { name, salt_position: position }: Extract<Hashing, { salt_position: unknown }>,
  salt: string,
  password: Buffer,
): string {
  const data = Buffer.concat(
    position === 'disable'
      ? [password]
      : position === 'prefix'
        ? [Buffer.from(salt), password]
        : [password, Buffer.from(salt)],
  )
  return name === 'plain' ? data.toString('utf8') : createHash(digestOf(name)).update(data).digest('hex')
}

const pbkdf2Hash = async (
  { mac_fun, iterations, dk_length }: Extract<Hashing, { name: 'pbkdf2' }>,
  salt: string,
  password: Buffer,
): Promise<string> =>
  (
    await derive(password, salt, iterations, dk_length ?? macBytes[mac_fun] ?? 32, digestOf(mac_fun))
  ).toString('hex')

/** Hashes a new password. Rejects if the crypto library lacks the digest. */
export async function hash(algorithm: Hashing, password: string): Promise<Hashed> {
  if (algorithm.name === 'bcrypt') {
    const password_hash = await bcrypt.hash(
      password,
      ('salt_rounds' in algorithm ? algorithm.salt_rounds : undefined) ?? 10,
    )
    return { password_hash, salt: password_hash }
  }
  const salt = algorithm.name === 'plain' ? '' : randomBytes(saltBytes).toString('hex')
  const bytes = Buffer.from(password)
  return {
    password_hash:
      algorithm.name === 'pbkdf2' ? await pbkdf2Hash(algorithm, salt, bytes) : simple(algorithm, salt, bytes),
    salt,
  }
}

/** Compares in constant time. */
function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Whether the password matches; a missing one never does. */
export async function fits(
  algorithm: Hashing,
  { password_hash, salt }: Hashed,
  password: Buffer | undefined,
): Promise<boolean> {
  if (password === undefined) return false
  if (algorithm.name === 'bcrypt') return bcrypt.compare(text(password), password_hash)
  return same(
    algorithm.name === 'pbkdf2'
      ? await pbkdf2Hash(algorithm, salt, password)
      : simple(algorithm, salt, password),
    password_hash,
  )
}
