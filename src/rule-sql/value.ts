/** An Erlang atom, such as `client.connected`: compares and concatenates like text, but is not text (`is_str` is false). */
export class Atom {
  constructor(readonly name: string) {}
}

/** Bits whose number is not a multiple of eight, left-aligned in their bytes; only `subbits` makes them. */
export class Bits {
  constructor(
    readonly bytes: Uint8Array,
    readonly size: number,
  ) {}
}

/** An object; a `Map`, so that `__proto__` is a key like any other. */
export type ValueMap = ReadonlyMap<string, Value>

/**
 * A value of rule SQL. Integers are `bigint` (of any size) and differ from floats; a UTF-8 binary is a `string`, any other
 * a `Uint8Array`, so that equal binaries have one form; `undefined` is a missing column.
 */
export type Value =
  | undefined
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | Bits
  | Atom
  | readonly Value[]
  | ValueMap

/** Why a run stopped, as reported by the broker: a word, the position of a JSON error, or an object with details. */
export type Reason = string | number | { readonly [key: string]: string }

/** An exception that the broker would raise. */
export class Raised extends Error {
  override name = 'Raised'
  constructor(readonly reason: Reason) {
    super(typeof reason === 'object' ? (reason.reason ?? 'bad_sql') : String(reason))
  }
}

/** Raises; typed `never`, so that it can be used as a value. */
export function raise(reason: Reason): never {
  throw new Raised(reason)
}

const encoder = new TextEncoder()
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lossy = new TextDecoder('utf-8', { ignoreBOM: true })

/** Text or raw bytes: what the broker calls a binary. */
export type Binary = string | Uint8Array

/** The canonical form of bytes: text when they are UTF-8. */
export function binary(bytes: Uint8Array): Binary {
  try {
    return strict.decode(bytes)
  } catch {
    return bytes
  }
}

/** The bytes of a binary. */
export const getBytes = (value: Binary): Uint8Array =>
  typeof value === 'string' ? encoder.encode(value) : value

/** A binary as readable text: invalid UTF-8 becomes U+FFFD. */
export const readable = (value: Binary): string => (typeof value === 'string' ? value : lossy.decode(value))

/** Several pieces as one binary. */
export function joined(parts: readonly Binary[]): Binary {
  if (parts.every((part) => typeof part === 'string')) return parts.join('')
  const all = parts.map(getBytes)
  const bytes = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of all) {
    bytes.set(part, at)
    at += part.length
  }
  return binary(bytes)
}

export const isBinary = (value: Value): value is Binary =>
  typeof value === 'string' || value instanceof Uint8Array
export const isInteger = (value: Value): value is bigint => typeof value === 'bigint'
export const isNumber = (value: Value): value is bigint | number =>
  typeof value === 'bigint' || typeof value === 'number'
export const isMap = (value: Value): value is ValueMap => value instanceof Map
export const isList = (value: Value): value is readonly Value[] => Array.isArray(value)
export const isAtom = (value: Value): value is undefined | null | boolean | Atom =>
  value === undefined || value === null || typeof value === 'boolean' || value instanceof Atom

/** The name of an atom: `true`, `null`, `undefined`, `client.connected`. */
export const atomName = (value: undefined | null | boolean | Atom): string =>
  value instanceof Atom ? value.name : String(value)

/** Converts plain data to a value: numbers without a fraction become integers, as when the broker parses JSON such as `1`. */
export function toSqlValue(data: unknown): Value {
  if (typeof data === 'number') return Number.isInteger(data) ? BigInt(data) : data
  if (Array.isArray(data)) return data.map(toSqlValue)
  if (data instanceof Uint8Array) return binary(data)
  if (data instanceof Atom || data instanceof Bits || data instanceof Map) return data as Value
  if (typeof data === 'object' && data !== null)
    return new Map(Object.entries(data).map(([key, value]) => [key, toSqlValue(value)]))
  return data as Value
}
