import { atomTerm, quotedTerm } from './term'
import type { Token, Unreadable } from './token'
import type { Problem } from './tree'

const categories: Partial<Record<Token['kind'], string>> = {
  name: 'NAME',
  quoted: 'NAME',
  text: 'STRING',
  integer: 'INTNUM',
  float: 'APPROXNUM',
  'bad-number': 'APPROXNUM',
}

const range = (text: string): string => `{${text.slice(1, -1).replace('..', ',')}}`

/** The number the broker reports for a token: the length of a plain name, the line of anything else. */
const numberOf = (token: Token): number => (token.kind === 'name' ? token.text.length : token.line)

/** A token as printed in a syntax error of the broker. */
function shown(token: Token): string {
  if (token.kind === 'keyword' || token.kind === 'comparison') return `'${token.text}'`
  if (token.kind === 'range') return range(token.text)
  return token.kind === 'sign' ? atomTerm(token.text) : quotedTerm(token.text)
}

function tokenTerm(token: Token): string {
  const category = categories[token.kind]
  if (category !== undefined) return `{'${category}',${numberOf(token)},${quotedTerm(token.text)}}`
  if (token.kind === 'comparison') return `{'COMPARISON',${token.line},'${token.text}'}`
  return token.kind === 'range'
    ? `{'RANGE',${token.line},${range(token.text)}}`
    : `{'${token.text}',${token.line}}`
}

/** The problem of an empty statement (src/contract/docs/rule-sql.md#test-context). */
export const nothing: Problem = {
  kind: 'empty',
  message: 'invalid_string',
  term: '{parse_error,invalid_string}',
  start: 0,
  end: 0,
}

/** The problem of text that is not a token. */
export const lexProblem = ({ start, end, line, text }: Unreadable): Problem => ({
  kind: 'lex',
  start,
  end,
  message: '{"lex_error":"sql_lex"}',
  term: `{lex_error,{${line},sql_lex,{illegal,${quotedTerm(text)}}}}`,
})

/** The problem of an unexpected token; without a token, of a statement that ends too early. */
export function parseProblem(tokens: readonly Token[], token: Token | undefined): Problem {
  const last = tokens.at(-1)
  const message = `${token ? numberOf(token) : last ? numberOf(last) : 1}: syntax error before: ${token ? shown(token) : ''}`
  return {
    kind: 'parse',
    message,
    start: token?.start ?? last?.end ?? 0,
    end: token?.end ?? last?.end ?? 0,
    term: `{parse_error,{${quotedTerm(message)},[${tokens.map(tokenTerm).join(',')}]}}`,
  }
}
