/** A position in the statement: offsets in its text, end exclusive. */
export type Span = { readonly start: number; readonly end: number }

/**
 * The reserved words; none of them may be an unquoted name
 * (src/contract/docs/rule-sql.md#statement).
 */
export const keywords = [
  'AND',
  'AS',
  'CASE',
  'DO',
  'ELSE',
  'ELSIF',
  'END',
  'FOREACH',
  'FROM',
  'IF',
  'IN',
  'INCASE',
  'NOT',
  'OR',
  'SELECT',
  'THEN',
  'WHEN',
  'WHERE',
] as const
export type Keyword = (typeof keywords)[number]

export type TokenKind =
  | 'keyword'
  | 'name'
  | 'quoted'
  | 'text'
  | 'integer'
  | 'float'
  | 'bad-number'
  | 'comparison'
  | 'range'
  | 'sign'

/** A token of a statement. `text` is as written, with keywords in capitals. `line` counts from 1. */
export type Token = Span & { readonly kind: TokenKind; readonly text: string; readonly line: number }

/** A character, or an unterminated quote, that starts no token. */
export type Unreadable = Span & { readonly line: number; readonly text: string }

// A comment needs its line break; without one its dashes are two minus signs
// (src/contract/docs/rule-sql.md#statement).
const gap = /(?:[ \t\r\n]+|--[^\n]*\n)+/y

/** The alternatives for the next token, in order of preference: longer operators before shorter ones. */
const piece = new RegExp(
  [
    /'[^']*(?:''[^']*)*'/,
    /"[^"]*(?:""[^"]*)*"/,
    /=~|~=|!=|<>|<=|>=|=|<|>/,
    /\[-?\d+\.\.-?\d+\]/,
    /[A-Za-z][A-Za-z0-9_$@~]*/,
    /\d+\.\d+(?:[eE][+-]?\d+)?(?!\w)/,
    // A letter right after the digits, as in 1e3 or 5d, makes neither a number nor a name.
    /\d+(?:\.\d+)?[A-Za-z_]\w*/,
    /\d+/,
    /[-+*/()[\],.]/,
  ]
    .map(({ source }) => `(${source})`)
    .join('|'),
  'y',
)
const kinds: readonly TokenKind[] = [
  'text',
  'quoted',
  'comparison',
  'range',
  'name',
  'float',
  'bad-number',
  'integer',
  'sign',
]
const wholeDigits = /\d+/y

const known = new Set<string>(keywords)

/** Is the word reserved, in any case? */
export const isKeyword = (word: string): boolean => known.has(word.toUpperCase())

const matched = (pattern: RegExp, sql: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(sql)
}

function read(
  sql: string,
  at: number,
  before: Token | undefined,
): { kind: TokenKind; text: string } | undefined {
  // After a dot, digits are a key (`a.1.2`), never the start of a decimal.
  const digits = before?.text === '.' ? matched(wholeDigits, sql, at) : null
  if (digits) return { kind: 'integer', text: digits[0] }
  const result = matched(piece, sql, at)
  if (!result) return undefined
  const [text] = result
  const kind = kinds[result.indexOf(text, 1) - 1] ?? 'sign'
  if (kind !== 'name') return { kind, text }
  if (text === 'div' || text === 'mod') return { kind: 'sign', text }
  return isKeyword(text) ? { kind: 'keyword', text: text.toUpperCase() } : { kind, text }
}

const breaks = (text: string): number => (text.includes('\n') ? text.split('\n').length - 1 : 0)

/** Splits a statement into tokens; stops at the first invalid one. */
export function tokenize(sql: string): {
  readonly tokens: readonly Token[]
  readonly unreadable?: Unreadable
} {
  const tokens: Token[] = []
  let line = 1
  let at = 0
  for (;;) {
    const skipped = matched(gap, sql, at)?.[0] ?? ''
    at += skipped.length
    line += breaks(skipped)
    if (at >= sql.length) return { tokens }
    const result = read(sql, at, tokens.at(-1))
    if (!result) {
      // An unterminated quote includes the rest.
      const text = /['"]/.test(sql[at] ?? '') ? sql.slice(at) : (sql[at] ?? '')
      return { tokens, unreadable: { start: at, end: at + text.length, line, text } }
    }
    tokens.push({ ...result, line, start: at, end: at + result.text.length })
    at += result.text.length
    line += breaks(result.text)
  }
}
