// 32 signs without look-alikes: five bits each, so no sign is likelier than another.
const signs = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A name nobody can guess or mistype, of small letters and digits (40 bits at 8). */
export function randomId(length = 8): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => signs[byte & 31]).join('')
}
