/** A JSON value; integers beyond 2^53 are strings of their digits. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** What is wrong with a JSON text. */
export type JsonProblem =
  | 'empty'
  | 'bom'
  | 'unexpected'
  | 'end'
  | 'comment'
  | 'trailing-comma'
  | 'duplicate-key'
  | 'bad-string'
  | 'bad-number'
  | 'number-range'
  | 'too-deep'
  | 'after-end'

/** Invalid JSON: the problem and its position (line and column from 1). */
export class JsonError extends Error {
  override name = 'JsonError'
  constructor(
    readonly code: JsonProblem,
    readonly line: number,
    readonly column: number,
  ) {
    super(`JSON ${code} at line ${line}, column ${column}`)
  }
}

/** Options of `parseJson`: maximum nesting, and whether a duplicate key is an error or the last one wins. */
export type JsonOptions = { depth?: number; duplicates?: 'refuse' | 'last' }

const blank = /[ \t\r\n]*/y
const numeral = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
const wordLike = /[\w.+-]/
// Up to the closing quote; JSON.parse then reads the escapes and refuses control characters.
const quoted = /"(?:[^"\\]|\\[\s\S])*"/y

/**
 * JSON without surprises: `__proto__`, `constructor` and `prototype` are plain own fields, an integer beyond 2^53 keeps
 * its digits (as a string), `-0` is 0, and an error is a `JsonError` with its position.
 */
export function parseJson(text: string, { depth = 500, duplicates = 'refuse' }: JsonOptions = {}): Json {
  let at = 0

  const fail = (code: JsonProblem, place = at): never => {
    const lines = text.slice(0, place).split(/\r\n|\r|\n/)
    throw new JsonError(code, lines.length, (lines.at(-1)?.length ?? 0) + 1)
  }
  const skip = () => {
    blank.lastIndex = at
    blank.test(text)
    at = blank.lastIndex
  }
  const unexpected = (): never => {
    if (at >= text.length) return fail('end')
    return fail(text[at] === '/' || text[at] === '#' ? 'comment' : 'unexpected')
  }

  const readString = (): string => {
    const start = at
    // Most strings have no escape: finding the next quote is fast for payloads of megabytes.
    const close = text.indexOf('"', start + 1)
    const escape = close < 0 ? -1 : text.slice(start, close).indexOf('\\')
    if (close >= 0 && escape < 0) at = close + 1
    else {
      quoted.lastIndex = start
      if (!quoted.test(text)) return fail('bad-string')
      at = quoted.lastIndex
    }
    try {
      return JSON.parse(text.slice(start, at)) as string
    } catch {
      return fail('bad-string', start)
    }
  }

  const readNumber = (): number | string => {
    numeral.lastIndex = at
    const match = numeral.exec(text)
    const end = at + (match?.[0].length ?? 0)
    if (!match || wordLike.test(text[end] ?? '')) return fail('bad-number')
    const value = Number(match[0])
    if (!Number.isFinite(value)) return fail('number-range')
    at = end
    const isInteger = match[1] === undefined && match[2] === undefined
    if (isInteger && !Number.isSafeInteger(value)) return match[0]
    return value === 0 ? 0 : value
  }

  const readList = (level: number): Json[] => {
    const list: Json[] = []
    at++
    skip()
    if (text[at] === ']') return (at++, list)
    for (;;) {
      list.push(readValue(level + 1))
      skip()
      if (text[at] === ']') return (at++, list)
      if (text[at] !== ',') unexpected()
      const comma = at++
      skip()
      if (text[at] === ']') fail('trailing-comma', comma)
    }
  }

  const readObject = (level: number): { [key: string]: Json } => {
    const object: { [key: string]: Json } = {}
    at++
    skip()
    if (text[at] === '}') return (at++, object)
    for (;;) {
      const place = at
      if (text[at] !== '"') unexpected()
      const key = readString()
      if (duplicates === 'refuse' && Object.hasOwn(object, key)) fail('duplicate-key', place)
      skip()
      if (text[at] !== ':') unexpected()
      at++
      const value = readValue(level + 1)
      // Assigning to __proto__ would set the prototype; defining it makes a field.
      if (key === '__proto__')
        Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
      else object[key] = value
      skip()
      if (text[at] === '}') return (at++, object)
      if (text[at] !== ',') unexpected()
      const comma = at++
      skip()
      if (text[at] === '}') fail('trailing-comma', comma)
    }
  }

  const readValue = (level: number): Json => {
    skip()
    if (level > depth) return fail('too-deep')
    const char = text[at] ?? ''
    if (char === '{') return readObject(level)
    if (char === '[') return readList(level)
    if (char === '"') return readString()
    if (char === '-' || (char >= '0' && char <= '9')) return readNumber()
    for (const [word, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const) {
      if (text.startsWith(word, at) && !wordLike.test(text[at + word.length] ?? '')) {
        at += word.length
        return value
      }
    }
    return unexpected()
  }

  if (text.startsWith('\uFEFF')) fail('bom')
  skip()
  if (at >= text.length) fail('empty')
  const value = readValue(0)
  skip()
  if (at < text.length) fail(text[at] === '/' || text[at] === '#' ? 'comment' : 'after-end')
  return value
}
