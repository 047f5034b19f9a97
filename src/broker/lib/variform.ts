/**
 * Expressions on a client, such as `str_eq(username, 'a')` (src/contract/docs/authentication.md#expressions). Only the
 * functions below and plain variables are evaluated; anything else fails.
 */
type Node =
  | { readonly kind: 'value'; readonly value: string | number | boolean }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
type Value = string | number | boolean | readonly string[] | undefined

class ExpressionError extends Error {}

const token = /\s*(?:('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?)|([A-Za-z_][\w.]*)|([(),]))/y

/** Splits an expression; throws where no token begins. */
function tokensOf(text: string): readonly string[] {
  const found: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.trimEnd().length) {
    const at = token.lastIndex
    const match = token.exec(text)
    if (match === null) throw new ExpressionError(`unexpected text at ${String(at)}`)
    found.push(match[0].trim())
  }
  return found
}

/** Parses an expression; throws with the reason if it is not one. */
function parse(text: string): Node {
  const tokens = tokensOf(text)
  let at = 0
  const expression = (): Node => {
    const word = tokens[at]
    if (word === undefined || /^[(),]$/.test(word)) throw new ExpressionError('expected a value')
    at += 1
    if (/^['"]/.test(word)) return { kind: 'value', value: word.slice(1, -1).replaceAll(/\\(.)/g, '$1') }
    if (/^-?\d/.test(word)) return { kind: 'value', value: Number(word) }
    if (word === 'true' || word === 'false') return { kind: 'value', value: word === 'true' }
    if (tokens[at] !== '(') return { kind: 'variable', name: word }
    at += 1
    const args: Node[] = []
    while (tokens[at] !== ')') {
      if (args.length > 0) {
        if (tokens[at] !== ',') throw new ExpressionError('expected a comma')
        at += 1
      }
      args.push(expression())
    }
    at += 1
    return { kind: 'call', name: word, args }
  }
  const root = expression()
  if (at < tokens.length) throw new ExpressionError(`unexpected ${tokens[at] ?? ''}`)
  return root
}

/** Why a text is no expression; undefined if it is one. */
export function findExpressionProblem(text: string): string | undefined {
  try {
    parse(text)
    return undefined
  } catch (error) {
    if (error instanceof ExpressionError) return error.message
    throw error
  }
}

const asText = (value: Value): string => {
  if (value === undefined) throw new ExpressionError('no value')
  return String(value)
}
const compare = (a: Value, b: Value) => (asText(a) < asText(b) ? -1 : asText(a) > asText(b) ? 1 : 0)
const difference = (a: Value, b: Value) => Number(asText(a)) - Number(asText(b))
const isEmpty = (value: Value) => value === undefined || value === '' || value === 'undefined'

const functions: Readonly<Record<string, (...args: Value[]) => Value>> = {
  str_eq: (a, b) => compare(a, b) === 0,
  str_neq: (a, b) => compare(a, b) !== 0,
  str_lt: (a, b) => compare(a, b) < 0,
  str_lte: (a, b) => compare(a, b) <= 0,
  str_gt: (a, b) => compare(a, b) > 0,
  str_gte: (a, b) => compare(a, b) >= 0,
  num_eq: (a, b) => difference(a, b) === 0,
  num_neq: (a, b) => difference(a, b) !== 0,
  num_lt: (a, b) => difference(a, b) < 0,
  num_lte: (a, b) => difference(a, b) <= 0,
  num_gt: (a, b) => difference(a, b) > 0,
  num_gte: (a, b) => difference(a, b) >= 0,
  regex_match: (text, pattern) => new RegExp(asText(pattern)).test(asText(text)),
  is_empty_val: isEmpty,
  not: (value) => value !== true && value !== 'true',
  concat: (...parts) => parts.map(asText).join(''),
  lower: (text) => asText(text).toLowerCase(),
  upper: (text) => asText(text).toUpperCase(),
  tokens: (text, separators) =>
    asText(text)
      .split(new RegExp(`[${asText(separators).replaceAll(/[\\\]^-]/g, '\\$&')}]`))
      .filter((part) => part !== ''),
  nth: (index, list) =>
    (Array.isArray(list) ? (list as readonly string[])[Number(index) - 1] : undefined) ?? '',
}

type Variables = Readonly<Record<string, string | undefined>>

function evaluate(node: Node, variables: Variables): Value {
  if (node.kind === 'value') return node.value
  if (node.kind === 'variable') return variables[node.name]
  const [condition, yes, no] = node.args
  if (node.name === 'iif' && condition !== undefined && yes !== undefined && no !== undefined) {
    const chosen = evaluate(condition, variables)
    return evaluate(chosen === true || (typeof chosen === 'string' && !isEmpty(chosen)) ? yes : no, variables)
  }
  const values = node.args.map((one) => evaluate(one, variables))
  if (node.name === 'coalesce') return values.find((value) => !isEmpty(value)) ?? ''
  const call = Object.hasOwn(functions, node.name) ? functions[node.name] : undefined
  if (call === undefined) throw new ExpressionError(`unknown function ${node.name}`)
  return call(...values)
}

/** Whether an expression is true for a client; false if it cannot be evaluated. */
export function isTrue(text: string, variables: Variables): boolean {
  try {
    return asText(evaluate(parse(text), variables)) === 'true'
  } catch (error) {
    // A pattern that is none is as false as any other error.
    if (error instanceof ExpressionError || error instanceof SyntaxError) return false
    throw error
  }
}
