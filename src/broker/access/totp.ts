import { createHmac, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const digits = 6
/** Validity of a code, in ms. */
const period = 30_000

/** Base32 without padding (RFC 4648 §6), the format of authenticator apps. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)] ?? '')
    .join('')
}

/** Decodes base32; remaining bits are padding. */
function unbase32(text: string): Buffer {
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

/**
 * The code of a base32 key at an epoch time in ms: six digits by HMAC-SHA-1, new every 30 s (RFC 6238 §4,
 * RFC 4226 §5.3).
 */
export function totp(secret: string, now: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / period)))
  const digest = createHmac('sha1', unbase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** Compares with the current code in constant time. */
export function isCode(code: string, secret: string, now: number): boolean {
  const [a, b] = [Buffer.from(code), Buffer.from(totp(secret, now))]
  return a.length === b.length && timingSafeEqual(a, b)
}
