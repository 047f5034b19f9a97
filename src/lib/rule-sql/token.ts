/** Where something stands in the statement: offsets in its text, the end not included. */
export type Span = { readonly start: number; readonly end: number }

/** The words with a meaning of their own; none of them may be a bare name (contract B §4.1). */
export const keywords = ['AND', 'AS', 'CASE', 'DO', 'ELSE', 'ELSIF', 'END', 'FOREACH', 'FROM', 'IF', 'IN', 'INCASE', 'NOT', 'OR', 'SELECT', 'THEN', 'WHEN', 'WHERE'] as const
export type Keyword = (typeof keywords)[number]

export type TokenKind = 'keyword' | 'name' | 'quoted' | 'text' | 'integer' | 'float' | 'bad-number' | 'comparison' | 'range' | 'sign'

/** One piece of a statement. `text` is as written; keywords are in capitals. `line` counts from 1. */
export type Token = Span & { readonly kind: TokenKind; readonly text: string; readonly line: number }

/** A sign, or a quote without its end, that starts no token. */
export type Unreadable = Span & { readonly line: number; readonly text: string }

const comments = /--[^\n]*\n/y
const rules: readonly (readonly [TokenKind, RegExp])[] = [
  ['text', /'(?:[^']|'')*'/y],
  ['quoted', /"(?:[^"]|"")*"/y],
  ['comparison', /=~|~=|!=|<>|<=|>=|=|<|>/y],
  ['range', /\[-?\d+\.\.-?\d+\]/y],
  ['name', /[A-Za-z][A-Za-z0-9_$@~]*/y],
  ['float', /\d+\.\d+(?:[eE][+-]?\d+)?(?!\w)/y],
  // A letter right after the digits, as in 1e3 or 5d, makes neither a number nor a name.
  ['bad-number', /\d+(?:\.\d+)?[A-Za-z_]\w*/y],
  ['integer', /\d+/y],
  ['sign', /[-+*/()[\],.]/y],
]
const wholeDigits = /\d+/y

const known = new Set<string>(keywords)

/** Is the word reserved, in any case? */
export const isKeyword = (word: string): boolean => known.has(word.toUpperCase())

function read(sql: string, at: number, before: Token | undefined): { kind: TokenKind; text: string } | undefined {
  // After a point digits are a key (`a.1.2`), never the start of a decimal.
  const list = before?.text === '.' && /\d/.test(sql[at] ?? '') ? [['integer', wholeDigits] as const] : rules
  for (const [kind, pattern] of list) {
    pattern.lastIndex = at
    const text = pattern.exec(sql)?.[0]
    if (text === undefined) continue
    if (kind !== 'name') return { kind, text }
    if (text === 'div' || text === 'mod') return { kind: 'sign', text }
    return isKeyword(text) ? { kind: 'keyword', text: text.toUpperCase() } : { kind, text }
  }
  return undefined
}

/** Splits a statement into tokens; stops at the first thing that is none. */
export function tokenize(sql: string): { readonly tokens: readonly Token[]; readonly unreadable?: Unreadable } {
  const tokens: Token[] = []
  let line = 1
  let at = 0
  const pass = (text: string) => {
    at += text.length
    line += text.split('\n').length - 1
  }
  while (at < sql.length) {
    const gap = /[ \t\r\n]/.test(sql[at] ?? '') ? sql[at] : undefined
    comments.lastIndex = at
    const skipped = gap ?? comments.exec(sql)?.[0]
    if (skipped !== undefined) {
      pass(skipped)
      continue
    }
    const found = read(sql, at, tokens.at(-1))
    if (!found) {
      // A quote that is never closed swallows the rest.
      const text = /['"]/.test(sql[at] ?? '') ? sql.slice(at) : (sql[at] ?? '')
      return { tokens, unreadable: { start: at, end: at + text.length, line, text } }
    }
    tokens.push({ ...found, line, start: at, end: at + found.text.length })
    pass(found.text)
  }
  return { tokens }
}
