/**
 * The JSON that a parsed reply was made from. Parsing is tolerant: an unexpected value of a known field reads as `undefined`.
 * A write that sends the thing back starts from the original, so that nothing the console cannot read is lost.
 */
const originals = new WeakMap<object, unknown>()

/** Remembers what a parsed value was made from, and returns the parsed value. */
export function withOriginal<T>(parsed: T, original: unknown): T {
  if (typeof parsed === 'object' && parsed !== null) originals.set(parsed, original)
  return parsed
}

/** What the broker sent for a parsed reply or row; `undefined` for any other object. */
export const originalOf = (parsed: object): unknown => originals.get(parsed)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Remembers for a copy, at every level, what its equal was made from. A query cache that shares structure keeps equal objects of the
 * reply before and copies the others, and either would be taken for what the broker sent then.
 */
export function copyOriginals(from: unknown, to: unknown): void {
  if (!isObject(from) || !isObject(to) || from === to) return
  if (originals.has(from)) originals.set(to, originals.get(from))
  for (const [key, value] of Object.entries(from))
    copyOriginals(value, (to as Readonly<Record<string, unknown>>)[key])
}
