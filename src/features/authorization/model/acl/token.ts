import { Unreadable, type Place, type ProblemCode } from './place'

type TokenKind = 'atom' | 'keyword' | 'variable' | 'string' | 'integer' | 'float' | 'sign' | 'dot'

/** One token of an Erlang term; `value` has its escapes decoded. */
export type Token = Place & { readonly kind: TokenKind; readonly value: string }

/** Reserved words of Erlang, which atoms have to quote; `'and'` and `'or'` are among them. */
export const reserved: ReadonlySet<string> = new Set([
  'after',
  'and',
  'andalso',
  'band',
  'begin',
  'bnot',
  'bor',
  'bsl',
  'bsr',
  'bxor',
  'case',
  'catch',
  'cond',
  'div',
  'else',
  'end',
  'fun',
  'if',
  'let',
  'not',
  'of',
  'or',
  'orelse',
  'receive',
  'rem',
  'try',
  'when',
  'xor',
])

const blank = /(?:\s|%[^\n]*)*/y
const word = /[\p{Ll}\p{Lu}_][\p{L}\p{N}_@]*/uy
const float = /\d+(?:_\d+)*\.\d+(?:_\d+)*(?:[eE][+-]?\d+)?/y
const integer = /\d+(?:_\d+)*(?:#[\dA-Za-z]+)?/y
const character = /\$(?:\\(?:x\{[\dA-Fa-f]+\}|x[\dA-Fa-f]{2}|\^[\s\S]|[0-7]{1,3}|[\s\S])|[^\\])/uy
// A dot ends a term only before white space, a comment or the end.
const dot = /\.(?=\s|%|$)/y
const sign = /<<|>>|->|[-+*/=#:|,;(){}[\].!?<>]/y
const quoted = { '"': /"((?:\\[\s\S]|[^"\\])*)"/y, "'": /'((?:\\[\s\S]|[^'\\])*)'/y } as const

const named: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  s: ' ',
  b: '\b',
  d: '\u007f',
  e: '\u001b',
  f: '\f',
  v: '\v',
}
const escape = /\\(?:x\{([\dA-Fa-f]+)\}|x([\dA-Fa-f]{2})|\^([\s\S])|([0-7]{1,3})|([\s\S]))/gu

/** The character of a code point; the replacement character for an invalid one. */
const toCharacter = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd')

/** Decodes the escapes of a quoted text. */
const unescape = (text: string): string =>
  text.replace(escape, (_, braced?: string, hex?: string, control?: string, octal?: string, other = '') => {
    const digits = braced ?? hex
    if (digits !== undefined) return toCharacter(Number.parseInt(digits, 16))
    if (octal !== undefined) return toCharacter(Number.parseInt(octal, 8))
    return control === undefined
      ? (named[other as string] ?? (other as string))
      : toCharacter(control.charCodeAt(0) % 32)
  })

const integerValue = (text: string): string => {
  const [, base = '', digits = ''] = /^(\d+)#(.+)$/.exec(text) ?? []
  return base === '' ? text.replaceAll('_', '') : String(Number.parseInt(digits, Number(base)))
}

/** All tokens of a text. Throws `Unreadable` at the first invalid one. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  let line = 1
  let lineStart = 0
  const found = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0]
  }
  const advance = (length: number) => {
    for (let end = at + length; at < end; at += 1) {
      if (text[at] !== '\n') continue
      line += 1
      lineStart = at + 1
    }
  }
  const located = (length: number): Place => ({
    start: at,
    end: at + length,
    line,
    column: at - lineStart + 1,
  })
  const take = (kind: TokenKind, raw: string, value = raw) => {
    tokens.push({ kind, value, ...located(raw.length) })
    advance(raw.length)
  }
  const fail = (code: ProblemCode, length: number): never => {
    throw new Unreadable({ code, text: text.slice(at, at + length), ...located(length) })
  }
  for (;;) {
    advance(found(blank)?.length ?? 0)
    const first = text[at]
    if (first === undefined) return tokens
    if (first === '"' || first === "'") {
      const raw = found(quoted[first]) ?? fail('open', Math.min(17, text.length - at))
      take(first === '"' ? 'string' : 'atom', raw, unescape(raw.slice(1, -1)))
      continue
    }
    const name = found(word)
    if (name !== undefined) {
      take(/^[\p{Lu}_]/u.test(name) ? 'variable' : reserved.has(name) ? 'keyword' : 'atom', name)
      continue
    }
    const decimal = found(float)
    const wholePart = found(integer)
    const code = found(character)
    if (decimal !== undefined) take('float', decimal)
    else if (wholePart !== undefined) take('integer', wholePart, integerValue(wholePart))
    else if (code !== undefined) take('integer', code, String(unescape(code.slice(1)).codePointAt(0)))
    else if (found(dot) !== undefined) take('dot', '.')
    else take('sign', found(sign) ?? fail('character', 1))
  }
}
