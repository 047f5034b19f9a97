import { functionTable } from './function-table'
import { tokenize, type Token } from './token'

/** The color class of a token, the same as in the editor. */
export type HighlightColor = 'word' | 'function' | 'text' | 'figure' | 'sign' | 'comment' | 'plain'
export type Piece = { readonly color: HighlightColor; readonly text: string }

const functions = new Set(functionTable.map(({ name }) => name))

function colorOf({ kind, text }: Token, before: Token | undefined, next: Token | undefined): HighlightColor {
  if (kind === 'text' || kind === 'quoted') return 'text'
  // After a dot, words and digits are keys.
  if (before?.text === '.' && (kind === 'name' || kind === 'keyword' || kind === 'integer')) return 'plain'
  if (kind === 'keyword' || text === 'div' || text === 'mod') return 'word'
  if (kind === 'integer' || kind === 'float' || text === 'true' || text === 'false') return 'figure'
  if (kind === 'name') return functions.has(text) && next?.text === '(' ? 'function' : 'plain'
  return kind === 'comparison' || /^[-+*/]$/.test(text) ? 'sign' : 'plain'
}

/** Splits a statement into colored pieces that join to the exact text; unreadable text is plain. */
export function highlight(sql: string): readonly Piece[] {
  const { tokens } = tokenize(sql)
  let at = 0
  const gap = (to: number): Piece[] =>
    sql
      .slice(at, to)
      .split(/(--[^\n]*)/)
      .filter((text) => text !== '')
      .map((text) => ({ color: text.startsWith('--') ? 'comment' : 'plain', text }))
  const pieces = tokens.flatMap((token, index) => {
    const before = gap(token.start)
    at = token.end
    return [
      ...before,
      {
        color: colorOf(token, tokens[index - 1], tokens[index + 1]),
        text: sql.slice(token.start, token.end),
      },
    ]
  })
  return [...pieces, ...(at < sql.length ? [{ color: 'plain' as const, text: sql.slice(at) }] : [])]
}
