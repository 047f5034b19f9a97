/**
 * Keeps the JSON of parsed replies. Parsing is tolerant: an unexpected value of a known field becomes `undefined`.
 * Updates start from the original, so that values which the console cannot parse are not lost.
 */
const originals = new WeakMap<object, unknown>()

/** Records the original of a parsed value, and returns the parsed value. */
export function withOriginal<T>(parsed: T, original: unknown): T {
  if (typeof parsed === 'object' && parsed !== null) originals.set(parsed, original)
  return parsed
}

/** The original JSON of a parsed reply or row; `undefined` for any other object. */
export const getOriginal = (parsed: object): unknown => originals.get(parsed)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Copies originals to a structurally shared copy, at every level. A query cache with structural sharing reuses equal objects of the
 * previous reply and copies the others; both would otherwise have outdated originals or none.
 */
export function copyOriginals(from: unknown, to: unknown): void {
  if (!isObject(from) || !isObject(to) || from === to) return
  if (originals.has(from)) originals.set(to, originals.get(from))
  for (const [key, value] of Object.entries(from))
    copyOriginals(value, (to as Readonly<Record<string, unknown>>)[key])
}
