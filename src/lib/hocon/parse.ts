/** A value of a configuration. */
export type HoconValue =
  string | number | boolean | null | readonly HoconValue[] | { readonly [key: string]: HoconValue }
export type HoconObject = { readonly [key: string]: HoconValue }

/** A value that is not an object: its path and its position in the text. */
export type Leaf = {
  readonly path: readonly string[]
  readonly start: number
  readonly end: number
  readonly value: HoconValue
}

/** One entry of the outermost object, as it was written. */
type Entry = { readonly root: string; readonly start: number; readonly end: number }

type ProblemCode = 'key' | 'value' | 'separator' | 'open' | 'close' | 'quote'

type Problem = { readonly code: ProblemCode; readonly start: number; readonly line: number }

export type Parsed =
  | {
      readonly ok: true
      readonly value: HoconObject
      readonly leaves: readonly Leaf[]
      readonly entries: readonly Entry[]
    }
  | { readonly ok: false; readonly problem: Problem }

type Draft = { [key: string]: HoconValue }

const isObject = (value: HoconValue | undefined): value is HoconObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of an unquoted string. */
function scalar(text: string): HoconValue {
  if (text === 'true' || text === 'false') return text === 'true'
  if (text === 'null') return null
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : text
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

/** Sets a value at a path; an object is merged into an existing one, anything else replaces it. */
function put(into: Draft, [key = '', ...rest]: readonly string[], value: HoconValue): void {
  const before = Object.hasOwn(into, key) ? into[key] : undefined
  if (rest.length > 0) {
    const next: Draft = isObject(before) ? { ...before } : {}
    put(next, rest, value)
    into[key] = next
  } else into[key] = isObject(before) && isObject(value) ? joined(before, value) : value
}

function joined(before: HoconObject, after: HoconObject): HoconObject {
  const all: Draft = { ...before }
  for (const [key, value] of Object.entries(after)) put(all, [key], value)
  return all
}

class Wrong extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly at: number,
  ) {
    super(code)
  }
}

/** Parses one text; collects `leaves` and `entries` on the way. */
class Reader {
  at = 0
  readonly leaves: Leaf[] = []
  readonly entries: Entry[] = []
  constructor(readonly text: string) {}

  peek(): string {
    return this.text[this.at] ?? ''
  }

  /** Skips blanks and comments; line breaks too where they have no meaning. */
  skip(lines: boolean): void {
    const blank = lines ? /(?:[\s,\uFEFF]|(?:#|\/\/)[^\n]*)*/y : /(?:[^\S\n]|(?:#|\/\/)[^\n]*)*/y
    blank.lastIndex = this.at
    this.at += blank.exec(this.text)?.[0].length ?? 0
  }

  quoted(): string {
    const from = this.at
    const long = /"""(?:~[^\n]*\n)?([\s\S]*?)~?"""(?!")/y
    long.lastIndex = this.at
    const block = long.exec(this.text)
    if (block !== null) {
      this.at += block[0].length
      return block[1] ?? ''
    }
    const short = /"((?:[^"\\\n]|\\.)*)"/y
    short.lastIndex = this.at
    const match = short.exec(this.text)
    if (match === null) throw new Wrong('quote', from)
    this.at += match[0].length
    return (match[1] ?? '').replace(
      /\\(?:u([0-9a-fA-F]{4})|(.))/g,
      (_, code: string | undefined, sign: string) =>
        code === undefined ? (escapes[sign] ?? sign) : String.fromCharCode(parseInt(code, 16)),
    )
  }

  key(): string[] {
    const path: string[] = []
    for (;;) {
      if (this.peek() === '"') path.push(this.quoted())
      else {
        const plain = /[^\s"{}[\]:=,+#.$]+/y
        plain.lastIndex = this.at
        const match = plain.exec(this.text)?.[0]
        if (match === undefined) throw new Wrong('key', this.at)
        this.at += match.length
        path.push(match)
      }
      if (this.peek() !== '.') return path
      this.at += 1
    }
  }

  /** A string up to the end of the line, of quoted and unquoted pieces. */
  plain(): HoconValue {
    const pieces: { text: string; quoted: boolean; from: number }[] = []
    let end = this.at
    for (;;) {
      const from = this.at
      if (this.peek() === '"')
        pieces.push({ text: this.text.slice(end, from) + this.quoted(), quoted: true, from })
      else {
        const word = /(?:\$\{\??[^}\n]*\}|(?!\/\/)[^\s"{}[\],#])+/y
        word.lastIndex = this.at
        const match = word.exec(this.text)?.[0]
        if (match === undefined) break
        this.at += match.length
        pieces.push({ text: this.text.slice(end, from) + match, quoted: false, from })
      }
      end = this.at
      this.skip(false)
    }
    this.at = end
    const [first] = pieces
    if (first === undefined) throw new Wrong('value', this.at)
    return pieces.length === 1 && !first.quoted ? scalar(first.text) : pieces.map(({ text }) => text).join('')
  }

  value(path: readonly string[]): HoconValue {
    const start = this.at
    if (this.peek() === '{') {
      this.at += 1
      const inner = this.object(path, '}')
      if (Object.keys(inner).length === 0) this.leaves.push({ path, start, end: this.at, value: inner })
      return inner
    }
    const value = this.peek() === '[' ? this.list(path) : this.plain()
    // Values of objects within a list are leaves of their own.
    if (!Array.isArray(value) || !value.some(isObject)) this.leaves.push({ path, start, end: this.at, value })
    return value
  }

  list(path: readonly string[]): HoconValue[] {
    const from = this.at
    this.at += 1
    const items: HoconValue[] = []
    for (;;) {
      this.skip(true)
      if (this.peek() === ']') {
        this.at += 1
        return items
      }
      if (this.peek() === '') throw new Wrong('close', from)
      const before = this.leaves.length
      const item = this.value([...path, String(items.length + 1)])
      if (!isObject(item)) this.leaves.length = before
      items.push(item)
    }
  }

  object(path: readonly string[], end: '}' | ''): HoconObject {
    const from = this.at
    const all: Draft = {}
    for (;;) {
      this.skip(true)
      if (this.peek() === '' || this.peek() === '}') {
        if (this.peek() !== end)
          throw new Wrong(end === '' ? 'open' : 'close', end === '' ? this.at : from - 1)
        this.at += end.length
        return all
      }
      const start = this.at
      const key = this.key()
      this.skip(false)
      const sign = /\+?=|:|(?=\{)/y
      sign.lastIndex = this.at
      const match = sign.exec(this.text)
      if (match === null) throw new Wrong('separator', this.at)
      this.at += match[0].length
      this.skip(false)
      put(all, key, this.value([...path, ...key]))
      if (path.length === 0 && end === '') this.entries.push({ root: key[0] ?? '', start, end: this.at })
    }
  }
}

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length

/** Parses a configuration. Substitutions such as `${NAME}` stay as written; the last of duplicate keys wins, objects are merged. */
export function parseHocon(text: string): Parsed {
  const reader = new Reader(text)
  try {
    reader.skip(true)
    const braces = reader.peek() === '{'
    if (braces) reader.at += 1
    const value = reader.object([], braces ? '}' : '')
    reader.skip(true)
    if (reader.peek() !== '') throw new Wrong('open', reader.at)
    return {
      ok: true,
      value,
      leaves: reader.leaves,
      entries: braces
        ? Object.keys(value).map((root) => ({ root, start: 0, end: text.length }))
        : reader.entries,
    }
  } catch (cause) {
    if (!(cause instanceof Wrong)) throw cause
    return { ok: false, problem: { code: cause.code, start: cause.at, line: lineOf(text, cause.at) } }
  }
}
