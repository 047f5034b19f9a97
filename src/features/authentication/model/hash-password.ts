/** Password hashing that browsers support (src/contract/docs/authentication.md#password-hashes). */
export type Hashing =
  | {
      readonly name: 'plain' | 'sha' | 'sha256' | 'sha512'
      readonly salt_position: 'disable' | 'prefix' | 'suffix'
    }
  | {
      readonly name: 'pbkdf2'
      readonly mac_fun: 'sha' | 'sha256' | 'sha384' | 'sha512'
      readonly iterations: number
      readonly dk_length?: number | undefined
    }

const digests: Readonly<Record<string, string>> = {
  sha: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
}
const sizes: Readonly<Record<string, number>> = { sha: 20, sha256: 32, sha384: 48, sha512: 64 }

/**
 * The hashing of an authenticator's settings; undefined if no browser supports it: MD4, MD5, RIPEMD-160 and
 * bcrypt.
 */
export function readHashing(settings: Readonly<Record<string, unknown>>): Hashing | undefined {
  const { name, salt_position = 'prefix', mac_fun, iterations, dk_length } = settings
  if (name === 'plain' || name === 'sha' || name === 'sha256' || name === 'sha512')
    return { name, salt_position: salt_position as 'prefix' }
  if (
    name !== 'pbkdf2' ||
    typeof mac_fun !== 'string' ||
    digests[mac_fun] === undefined ||
    typeof iterations !== 'number'
  )
    return undefined
  return {
    name,
    mac_fun: mac_fun as 'sha',
    iterations,
    dk_length: typeof dk_length === 'number' ? dk_length : undefined,
  }
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const toBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** A salt of 16 random bytes in hex. */
export const freshSalt = (): string => hex(crypto.getRandomValues(new Uint8Array(16)).buffer)

/**
 * The hash of a password in lower-case hex as the broker stores it
 * (src/contract/docs/authentication.md#password-hashes); a plain one is returned unchanged.
 */
export async function hashPassword(how: Hashing, password: string, salt: string): Promise<string> {
  if (how.name === 'pbkdf2') {
    const key = await crypto.subtle.importKey('raw', toBytes(password), 'PBKDF2', false, ['deriveBits'])
    const length = (how.dk_length ?? sizes[how.mac_fun] ?? 32) * 8
    return hex(
      await crypto.subtle.deriveBits(
        {
          name: 'PBKDF2',
          hash: digests[how.mac_fun] ?? 'SHA-256',
          salt: toBytes(salt),
          iterations: how.iterations,
        },
        key,
        length,
      ),
    )
  }
  const data =
    how.salt_position === 'disable'
      ? password
      : how.salt_position === 'prefix'
        ? salt + password
        : password + salt
  return how.name === 'plain'
    ? data
    : hex(await crypto.subtle.digest(digests[how.name] ?? 'SHA-256', toBytes(data)))
}
