import { compareText } from './order'
import {
  Atom,
  atomName,
  Bits,
  getBytes,
  isAtom,
  isList,
  isMap,
  raise,
  readable,
  type Binary,
  type Value,
} from './value'

const blank = /[ \t\r\n]*/y
const numeral = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
const quoted = /"(?:[^"\\]|\\[\s\S])*"/y
const maxDepth = 500

/**
 * Parses JSON as the broker does: integers keep every digit, `1.0` stays a float, the last of duplicate keys wins. Invalid
 * text raises the position of the error: the byte, counted from 1.
 */
export function decodeJson(source: Binary): Value {
  const text = readable(source)
  let at = 0
  const fail = (place = at): never => raise(new TextEncoder().encode(text.slice(0, place)).length + 1)
  const skip = () => {
    blank.lastIndex = at
    blank.test(text)
    at = blank.lastIndex
  }
  const take = (sign: string): boolean => {
    skip()
    if (text[at] !== sign) return false
    at++
    return true
  }
  const readText = (): string => {
    quoted.lastIndex = at
    if (!quoted.test(text)) return fail(text.length)
    const start = at
    at = quoted.lastIndex
    try {
      const read = JSON.parse(text.slice(start, at)) as string
      return /\p{Surrogate}/u.test(read) ? fail(start) : read
    } catch {
      return fail(start)
    }
  }
  const readNumber = (): Value => {
    numeral.lastIndex = at
    const match = numeral.exec(text)
    if (!match) return fail()
    at = numeral.lastIndex
    if (match[1] === undefined && match[2] === undefined) return BigInt(match[0])
    const value = Number(match[0])
    return Number.isFinite(value) ? value : fail()
  }
  const readList = (level: number): Value => {
    const list: Value[] = []
    if (take(']')) return list
    do list.push(readValue(level))
    while (take(','))
    return take(']') ? list : fail()
  }
  const readObject = (level: number): Value => {
    const map = new Map<string, Value>()
    if (take('}')) return map
    do {
      skip()
      const key = text[at] === '"' ? readText() : fail()
      if (!take(':')) fail()
      map.set(key, readValue(level))
    } while (take(','))
    return take('}') ? map : fail()
  }
  const words: readonly (readonly [string, Value])[] = [
    ['true', true],
    ['false', false],
    ['null', null],
  ]
  const readValue = (level: number): Value => {
    if (level > maxDepth) fail()
    if (take('{')) return readObject(level + 1)
    if (take('[')) return readList(level + 1)
    if (text[at] === '"') return readText()
    if (/[-\d]/.test(text[at] ?? '')) return readNumber()
    for (const [word, value] of words) {
      if (!text.startsWith(word, at)) continue
      at += word.length
      return value
    }
    return fail()
  }
  // Bytes that are not UTF-8 would silently become U+FFFD inside a string.
  if (typeof source !== 'string') raise(1)
  const value = readValue(0)
  skip()
  return at < text.length ? fail() : value
}

/** Formats a float as the broker does: always with a point or an exponent. */
export function floatText(value: number): string {
  const text = Object.is(value, -0) ? '-0' : String(value)
  return /[.e]/.test(text) ? text : `${text}.0`
}

/** A value that has no JSON form; the broker replies to a test with it by 500 and plain text. */
export class Unencodable extends Error {
  override name = 'Unencodable'
}

// Maps of up to 32 keys are sorted, and the encoder iterates them backwards
// (src/contract/docs/rule-sql.md#json-and-encoding).
const keysOf = (map: ReadonlyMap<string, Value>): string[] =>
  [...map.keys()].sort((a, b) => compareText(b, a))

function* pieces(value: Value): Generator<Binary> {
  if (typeof value === 'bigint') yield String(value)
  else if (typeof value === 'number') yield floatText(value)
  else if (value === null || typeof value === 'boolean') yield String(value)
  else if (typeof value === 'string') yield JSON.stringify(value)
  else if (value === undefined || value instanceof Atom) yield JSON.stringify(atomName(value))
  else if (value instanceof Uint8Array) {
    yield '"'
    yield value
    yield '"'
  } else if (value instanceof Bits) throw new Unencodable('bits have no JSON form')
  else if (isList(value)) {
    for (const [index, item] of value.entries()) {
      yield index === 0 ? '[' : ','
      yield* pieces(item)
    }
    yield value.length === 0 ? '[]' : ']'
  } else if (isMap(value)) {
    let first = true
    for (const key of keysOf(value)) {
      yield `${first ? '{' : ','}${JSON.stringify(key)}:`
      yield* pieces(value.get(key))
      first = false
    }
    yield first ? '{}' : '}'
  }
}

/** A value as JSON text; bytes that are not UTF-8 become U+FFFD. */
export function encodeJson(value: Value): string {
  let text = ''
  for (const piece of pieces(value)) text += readable(piece)
  return text
}

/**
 * A value as the bytes of a reply: binaries that are not UTF-8 are included raw, as in the broker
 * (src/contract/docs/rule-sql.md#functions).
 */
export function encodeReply(value: Value): Uint8Array {
  const parts = [...pieces(value)].map(getBytes)
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** A value as plain data for `JSON.stringify`; whole numbers beyond 2^53 lose digits here, which {@link encodeJson} keeps. */
export function plain(value: Value): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Uint8Array) return readable(value)
  if (value instanceof Bits) throw new Unencodable('bits have no JSON form')
  if (value !== null && typeof value !== 'boolean' && isAtom(value)) return atomName(value)
  if (isList(value)) return value.map(plain)
  if (isMap(value)) return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]))
  return value
}
