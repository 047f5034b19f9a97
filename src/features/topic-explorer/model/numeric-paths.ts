import { utf8 } from '@/lib/text/payload'

/** The path of a number in a value: its keys and indices; empty for a value that is a number itself. */
type NumericPath = { readonly name: string; readonly keys: readonly (string | number)[] }

/** The number of fields that are offered, and how deep they are looked for. */
const maxPaths = 60
const maxDepth = 6
/** Larger payloads are not parsed for each value of a history. */
const maxBytes = 64 * 1024

/** A value as it was sent: JSON, or a text that is a number. Undefined for anything else. */
export function parseValue(payload: Uint8Array): unknown {
  if (payload.length === 0 || payload.length > maxBytes) return undefined
  const text = utf8(payload)?.trim()
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    // A device may send `21,5` or `21.5 °C`, whose meaning is not known.
    return undefined
  }
}

/** The fields of a value that are numbers or true and false, in their order. */
export function numericPaths(value: unknown): readonly NumericPath[] {
  const found: NumericPath[] = []
  const walk = (at: unknown, keys: readonly (string | number)[]): void => {
    if (found.length >= maxPaths) return
    if (typeof at === 'number' || typeof at === 'boolean') found.push({ name: nameOf(keys), keys })
    else if (typeof at === 'object' && at !== null && keys.length < maxDepth)
      for (const [key, part] of Object.entries(at))
        walk(part, [...keys, Array.isArray(at) ? Number(key) : key])
  }
  walk(value, [])
  return found
}

const nameOf = (keys: readonly (string | number)[]): string =>
  keys.map((key, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? key : `.${key}`)).join('')

/** The number at a path; true and false are 1 and 0, null where there is none. */
export function numberAt(value: unknown, keys: readonly (string | number)[]): number | null {
  let at = value
  for (const key of keys) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return null
    at = (at as Readonly<Record<string | number, unknown>>)[key]
  }
  if (typeof at === 'boolean') return at ? 1 : 0
  return typeof at === 'number' && Number.isFinite(at) ? at : null
}
