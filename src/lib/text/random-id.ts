// 32 characters without look-alikes: five bits each, so that all are equally likely.
const signs = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A random id of lowercase letters and digits (40 bits at length 8). */
export function randomId(length = 8): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => signs[byte & 31]).join('')
}
