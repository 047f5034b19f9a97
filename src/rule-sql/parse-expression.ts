import type { Cursor } from './cursor'
import type { Token } from './token'
import type { Comparison, Condition, Expression, Name, Operator, Path, Step } from './tree'

/**
 * The name in double quotes, or the text in single ones: quotes at both ends are removed, none inside
 * (src/contract/docs/rule-sql.md#statement).
 */
export const unquoted = (raw: string): string => raw.replace(/^'+|'+$/g, '').replace(/^"+|"+$/g, '')

const nameOf = (token: Token): Name =>
  token.kind === 'quoted' || token.kind === 'text'
    ? { name: unquoted(token.text), quoted: token.text }
    : { name: token.text }

const isName = (cursor: Cursor, ahead = 0): boolean =>
  cursor.is('name', undefined, ahead) || cursor.is('quoted', undefined, ahead)

function parseIndex(cursor: Cursor): Step {
  const minus = cursor.sign('-')
  const signed = minus || cursor.sign('+')
  const digits = cursor.take('integer')
  if (!digits && signed) cursor.fail()
  if (!digits) return { kind: 'lookup', path: cursor.deeper(() => parsePath(cursor)) }
  const at = BigInt(digits.text)
  if (at === 0n) return { kind: 'edge', at: minus ? 'tail' : 'head' }
  return { kind: 'index', at: minus ? -at : at }
}

/** A column and the path within it: `a.b[1]."in"`, `a.'key with-dash'`, `a.1`. */
export function parsePath(cursor: Cursor): Path {
  const start = cursor.start
  const head = nameOf(isName(cursor) ? cursor.next() : cursor.fail())
  const steps: Step[] = []
  for (;;) {
    if (cursor.sign('.')) {
      const token =
        isName(cursor) || cursor.is('text') || cursor.is('integer') ? cursor.next() : cursor.fail()
      steps.push({ kind: 'key', ...nameOf(token) })
    } else if (cursor.sign('[')) {
      steps.push(parseIndex(cursor))
      cursor.needSign(']')
    } else return { kind: 'path', head, steps, ...cursor.since(start) }
  }
}

function parseRange(cursor: Cursor): { from: bigint; to: bigint } {
  const [from = '0', to = '0'] = cursor.next().text.slice(1, -1).split('..')
  return { from: BigInt(from), to: BigInt(to) }
}

function parseArguments(cursor: Cursor): Expression[] {
  cursor.needSign('(')
  if (cursor.sign(')')) return []
  const args: Expression[] = []
  do args.push(cursor.deeper(() => parseArgument(cursor)))
  while (cursor.sign(','))
  cursor.needSign(')')
  return args
}

function parseNamed(cursor: Cursor): Expression {
  const start = cursor.start
  const path = parsePath(cursor)
  if (cursor.is('sign', '('))
    return { kind: 'call', name: path, args: parseArguments(cursor), ...cursor.since(start) }
  if (cursor.is('range')) return { kind: 'slice', of: path, ...parseRange(cursor), ...cursor.since(start) }
  const word = path.head.quoted === undefined && path.steps.length === 0 ? path.head.name : ''
  return word === 'true' || word === 'false'
    ? { kind: 'boolean', value: word === 'true', ...cursor.since(start) }
    : path
}

/** An item of a list: a name, a literal or a list, with an optional sign before a number. */
function parseItem(cursor: Cursor): Expression {
  const start = cursor.start
  if (cursor.is('sign', '-') || cursor.is('sign', '+')) {
    const operator = cursor.next().text === '-' ? '-' : '+'
    return { kind: 'unary', operator, operand: parseLiteral(cursor) ?? cursor.fail(), ...cursor.since(start) }
  }
  if (cursor.is('sign', '[')) return parseList(cursor)
  const item = parseLiteral(cursor) ?? parseNamed(cursor)
  return item.kind === 'call' ? cursor.fail() : item
}

function parseList(cursor: Cursor): Expression {
  const start = cursor.needSign('[').start
  const items: Expression[] = []
  while (!cursor.sign(']')) {
    items.push(cursor.deeper(() => parseItem(cursor)))
    if (!cursor.sign(',') && !cursor.is('sign', ']')) cursor.fail()
  }
  return { kind: 'list', items, ...cursor.since(start) }
}

function parseLiteral(cursor: Cursor): Expression | undefined {
  const { start } = cursor
  if (cursor.is('range')) return { kind: 'range', ...parseRange(cursor), ...cursor.since(start) }
  const token = cursor.take('text') ?? cursor.take('integer') ?? cursor.take('float')
  if (!token) return undefined
  const span = { start: token.start, end: token.end }
  if (token.kind === 'text') return { kind: 'text', value: unquoted(token.text), raw: token.text, ...span }
  return token.kind === 'integer'
    ? { kind: 'integer', value: BigInt(token.text), ...span }
    : { kind: 'float', value: Number(token.text), raw: token.text, ...span }
}

type Nested = (cursor: Cursor) => Expression

function parsePrimary(cursor: Cursor, nested: Nested): Expression {
  const start = cursor.start
  if (cursor.is('sign', '+') || cursor.is('sign', '-')) {
    const operator = cursor.next().text === '-' ? '-' : '+'
    return {
      kind: 'unary',
      operator,
      operand: cursor.deeper(() => parsePrimary(cursor, nested)),
      ...cursor.since(start),
    }
  }
  if (cursor.sign('(')) {
    const inner = cursor.deeper(() => nested(cursor))
    cursor.needSign(')')
    return { ...inner, ...cursor.since(start) }
  }
  // `div` and `mod` are both operators and functions.
  if ((cursor.is('sign', 'div') || cursor.is('sign', 'mod')) && cursor.is('sign', '(', 1)) {
    const { text, start: from, end } = cursor.next()
    const name: Path = { kind: 'path', head: { name: text }, steps: [], start: from, end }
    return { kind: 'call', name, args: parseArguments(cursor), ...cursor.since(start) }
  }
  if (cursor.is('sign', '[')) return parseList(cursor)
  // Only in an argument may arithmetic contain a CASE.
  if (nested === parseArgument && cursor.is('keyword', 'CASE')) return parseCase(cursor)
  return parseLiteral(cursor) ?? parseNamed(cursor)
}

const levels: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, div: 2, mod: 2 }

function parseRest(cursor: Cursor, left: Expression, least: number, nested: Nested): Expression {
  let result = left
  for (;;) {
    const token = cursor.peek()
    const level = token?.kind === 'sign' ? levels[token.text] : undefined
    if (token === undefined || level === undefined || level < least) return result
    cursor.next()
    const right = parseRest(cursor, parsePrimary(cursor, nested), level + 1, nested)
    result = {
      kind: 'arithmetic',
      operator: token.text as Operator,
      left: result,
      right,
      ...cursor.since(result.start),
    }
  }
}

/** Arithmetic without comparisons, even in parentheses, and without CASE. */
const parseScalar = (cursor: Cursor): Expression =>
  parseRest(cursor, parsePrimary(cursor, parseScalar), 1, parseScalar)

function comparedTo(cursor: Cursor, left: Expression, right: (cursor: Cursor) => Expression): Expression {
  const token = cursor.take('comparison')
  if (!token) return left
  return {
    kind: 'compare',
    operator: token.text as Comparison,
    left,
    right: right(cursor),
    ...cursor.since(left.start),
  }
}

/** Arithmetic, or one comparison of two arithmetic expressions. */
export const parseCompared = (cursor: Cursor): Expression =>
  comparedTo(cursor, parseScalar(cursor), parseScalar)

/** An argument of a function: arithmetic, comparisons also in parentheses, CASE; but no AND, NOT, IN. */
function parseArgument(cursor: Cursor): Expression {
  const operand = () => parseRest(cursor, parsePrimary(cursor, parseArgument), 1, parseArgument)
  return comparedTo(cursor, operand(), operand)
}

/** `CASE … END`, also in parentheses. */
export function parseCase(cursor: Cursor): Expression {
  const start = cursor.start
  if (cursor.sign('(')) {
    const inner = cursor.deeper(() => parseCase(cursor))
    cursor.needSign(')')
    return { ...inner, ...cursor.since(start) }
  }
  cursor.needWord('CASE')
  const on = cursor.is('keyword', 'WHEN') ? undefined : parseCompared(cursor)
  const clauses = []
  do {
    cursor.needWord('WHEN')
    const when = cursor.deeper(() => parseCondition(cursor))
    cursor.needWord('THEN')
    clauses.push({ when, then: parseCompared(cursor) })
  } while (cursor.is('keyword', 'WHEN'))
  const otherwise = cursor.word('ELSE') ? parseCompared(cursor) : undefined
  cursor.needWord('END')
  return { kind: 'case', ...(on && { on }), clauses, ...(otherwise && { otherwise }), ...cursor.since(start) }
}

function parseMembers(cursor: Cursor, left: Expression): Condition {
  const negated = cursor.word('NOT')
  cursor.needWord('IN')
  cursor.needSign('(')
  const items: Expression[] = []
  do items.push(parseCompared(cursor))
  while (cursor.sign(','))
  cursor.needSign(')')
  return { kind: 'in', negated, left, items, ...cursor.since(left.start) }
}

const isValue = (condition: Condition): condition is Expression =>
  !['compare', 'logic', 'not', 'in'].includes(condition.kind)

function parsePredicate(cursor: Cursor): Condition {
  const start = cursor.start
  let left: Expression
  if (cursor.sign('(')) {
    // Only the content shows whether the parentheses contain a value or a condition.
    const inner = cursor.deeper(() => parseCondition(cursor))
    cursor.needSign(')')
    const parenthesized = { ...inner, ...cursor.since(start) }
    if (!isValue(parenthesized)) return parenthesized
    left = parseRest(cursor, parenthesized, 1, parseScalar)
  } else left = parseScalar(cursor)
  if (cursor.is('keyword', 'IN') || cursor.is('keyword', 'NOT')) return parseMembers(cursor, left)
  return comparedTo(cursor, left, parseScalar)
}

function parseNot(cursor: Cursor): Condition {
  const start = cursor.start
  if (!cursor.word('NOT')) return parsePredicate(cursor)
  return { kind: 'not', operand: cursor.deeper(() => parseNot(cursor)), ...cursor.since(start) }
}

function parseLogic(
  cursor: Cursor,
  operator: 'AND' | 'OR',
  operand: (cursor: Cursor) => Condition,
): Condition {
  let left = operand(cursor)
  while (cursor.word(operator)) {
    const right = operand(cursor)
    left = { kind: 'logic', operator, left, right, ...cursor.since(left.start) }
  }
  return left
}

/** A condition of WHERE, INCASE or WHEN; precedence from low to high: OR, AND, NOT. */
export const parseCondition = (cursor: Cursor): Condition =>
  parseLogic(cursor, 'OR', (inner) => parseLogic(inner, 'AND', parseNot))
