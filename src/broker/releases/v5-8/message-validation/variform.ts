import { functions } from '@/rule-sql/functions/all'
import { compareText } from '@/rule-sql/order'
import type { Host } from '@/rule-sql/host'
import { encodeJson, floatText } from '@/rule-sql/json'
import {
  Atom,
  atomName,
  isAtom,
  isBinary,
  isList,
  isMap,
  isNumber,
  raise,
  Raised,
  readable,
  type Value,
  type ValueMap,
} from '@/rule-sql/value'

/**
 * Expressions of message transformations: literals, variables and calls (`emqx_variform`, read in the
 * source of the broker, not confirmed by a real one). Only functions with a certain meaning are
 * implemented; an expression with another function is refused.
 */
export type Expression =
  | { readonly kind: 'literal'; readonly value: Value }
  | { readonly kind: 'variable'; readonly path: readonly string[] }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }

/** An invalid expression, with the reason. */
export class VariformFault extends Error {}

const token =
  /\s*(?:('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])|([A-Za-z_][\w.-]*)|([()[\],]))/y
type Token = {
  readonly kind: 'text' | 'number' | 'name' | 'sign'
  readonly text: string
  readonly at: number
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (source.slice(at).trim() !== '') {
    token.lastIndex = at
    const match = token.exec(source)
    if (match === null)
      throw new VariformFault(`syntax error before: ${source.slice(at).trim().slice(0, 20)}`)
    const [, text, number, name, sign] = match
    tokens.push(
      text !== undefined
        ? { kind: 'text', text, at }
        : number !== undefined
          ? { kind: 'number', text: number, at }
          : name !== undefined
            ? { kind: 'name', text: name, at }
            : { kind: 'sign', text: sign ?? '', at },
    )
    at = token.lastIndex
  }
  return tokens
}

const maxDepth = 64

/** Compiles an expression. Throws {@link VariformFault} for invalid syntax and unknown functions. */
export function compile(source: string): Expression {
  const tokens = tokensOf(source)
  let at = 0
  const fail = (): never => {
    const [next] = tokens.slice(at)
    throw new VariformFault(
      next === undefined
        ? 'syntax error: the expression ends too early'
        : `syntax error before: ${next.text}`,
    )
  }
  const take = (sign: string): boolean => {
    if (tokens[at]?.kind !== 'sign' || tokens[at]?.text !== sign) return false
    at += 1
    return true
  }
  const listTo = (end: string, depth: number): Expression[] => {
    if (take(end)) return []
    const items = [read(depth)]
    while (take(',')) items.push(read(depth))
    return take(end) ? items : fail()
  }
  const read = (depth: number): Expression => {
    if (depth > maxDepth) throw new VariformFault('nested too deep')
    if (take('[')) return { kind: 'list', items: listTo(']', depth + 1) }
    const one = tokens[at] ?? fail()
    if (one.kind === 'sign') return fail()
    at += 1
    if (one.kind === 'text') return { kind: 'literal', value: one.text.slice(1, -1).replace(/\\(.)/g, '$1') }
    if (one.kind === 'number')
      return { kind: 'literal', value: /^-?\d+$/.test(one.text) ? BigInt(one.text) : Number(one.text) }
    if (take('(')) {
      const args = listTo(')', depth + 1)
      const known = library.get(one.text)
      if (known === undefined) throw new VariformFault(`unknown function: ${one.text}`)
      if (!known.acceptsCount(args.length))
        throw new VariformFault(`wrong number of arguments: ${one.text}/${String(args.length)}`)
      return { kind: 'call', name: one.text, args }
    }
    if (one.text === 'true' || one.text === 'false') return { kind: 'literal', value: one.text === 'true' }
    return { kind: 'variable', path: one.text.split('.') }
  }
  const expression = read(0)
  return at < tokens.length ? fail() : expression
}

/** A variable without a value. */
class Unbound extends Raised {
  constructor(name: string) {
    super({ reason: 'var_unbound', var_name: name })
  }
}

type Running = { readonly variables: ValueMap; readonly host: Host }
type KnownFunction = {
  readonly acceptsCount: (count: number) => boolean
  readonly run: (args: readonly Expression[], running: Running) => Value
}

/** Evaluates an expression; throws if a function fails or a variable has no value. */
export function evaluate(expression: Expression, running: Running): Value {
  switch (expression.kind) {
    case 'literal':
      return expression.value
    case 'list':
      return expression.items.map((item) => evaluate(item, running))
    case 'call':
      return library.get(expression.name)?.run(expression.args, running) ?? raise('undef')
    case 'variable': {
      let value: Value = running.variables
      for (const step of expression.path) value = isMap(value) ? value.get(step) : undefined
      if (value === undefined || value === null) throw new Unbound(expression.path.join('.'))
      return value
    }
  }
}

/** A value as text, as required for everything but the payload. */
export function asText(value: Value): string {
  if (isBinary(value)) return readable(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return floatText(value)
  if (isAtom(value)) return atomName(value)
  return raise({ reason: 'bad_return', expected: 'string' })
}

const orNothing = (expression: Expression, running: Running): Value => {
  try {
    return evaluate(expression, running)
  } catch (error) {
    if (error instanceof Unbound) return undefined
    throw error
  }
}
const isEmpty = (value: Value): boolean =>
  value === undefined || value === null || value === '' || (isList(value) && value.length === 0)
const between = (least: number, maxArgs: number) => (count: number) => count >= least && count <= maxArgs
const eager = (
  least: number,
  maxArgs: number,
  run: (args: readonly Value[], running: Running) => Value,
): KnownFunction => ({
  acceptsCount: between(least, maxArgs),
  run: (args, running) =>
    run(
      args.map((arg) => evaluate(arg, running)),
      running,
    ),
})

/** Functions that are the same as in the rule SQL. */
const shared = [
  'lower',
  'upper',
  'trim',
  'ltrim',
  'rtrim',
  'reverse',
  'strlen',
  'substr',
  'split',
  'tokens',
  'pad',
  'replace',
  'regex_match',
  'regex_replace',
  'ascii',
  'find',
  'nth',
  'bin2hexstr',
  'hexstr2bin',
  'base64_encode',
  'base64_decode',
  'json_encode',
  'json_decode',
]

const order = (a: Value, b: Value): number =>
  isBinary(a) && isBinary(b) ? compareText(readable(a), readable(b)) : raise('function_clause')
const numbers = (a: Value, b: Value): number =>
  isNumber(a) && isNumber(b) ? (a < b ? -1 : a > b ? 1 : 0) : raise('function_clause')
const compared = (kind: 'str' | 'num', by: (a: Value, b: Value) => number): [string, KnownFunction][] =>
  [
    ['eq', (is: number) => is === 0],
    ['neq', (is: number) => is !== 0],
    ['lt', (is: number) => is < 0],
    ['lte', (is: number) => is <= 0],
    ['gt', (is: number) => is > 0],
    ['gte', (is: number) => is >= 0],
  ].map(([name, holds]) => [
    `${kind}_${String(name)}`,
    eager(2, 2, ([a, b]) => (holds as (is: number) => boolean)(by(a, b))),
  ])

const library: ReadonlyMap<string, KnownFunction> = new Map<string, KnownFunction>([
  ...shared.flatMap((name): [string, KnownFunction][] => {
    const own = functions.get(name)
    return own === undefined
      ? []
      : [
          [
            name,
            {
              acceptsCount: own.takes,
              run: (args, running) =>
                own.run(
                  args.map((arg) => evaluate(arg, running)),
                  { host: running.host },
                ),
            },
          ],
        ]
  }),
  ...compared('str', order),
  ...compared('num', numbers),
  ['concat', eager(1, 1, ([list]) => (isList(list) ? list.map(asText).join('') : raise('function_clause')))],
  [
    'join_to_string',
    eager(1, 2, (args) => {
      const [by, list] = args.length === 1 ? [', ', args[0]] : args
      return isList(list) ? list.map(asText).join(asText(by)) : raise('function_clause')
    }),
  ],
  [
    'any_to_str',
    eager(1, 1, ([value]) => (isList(value) || isMap(value) ? encodeJson(value) : asText(value))),
  ],
  ['not', eager(1, 1, ([value]) => (typeof value === 'boolean' ? !value : raise('function_clause')))],
  [
    'hash',
    eager(2, 2, ([kind, value], { host }) => {
      const [algorithm] = (['md5', 'sha', 'sha256'] as const).filter((one) => one === kind)
      if (algorithm === undefined || !isBinary(value)) return raise('function_clause')
      return [...host.hash(algorithm, new TextEncoder().encode(readable(value)))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('')
    }),
  ],
  // Conditional functions evaluate only the branch they need, and accept missing values.
  [
    'is_empty_val',
    {
      acceptsCount: between(1, 1),
      run: ([value], running) => isEmpty(value === undefined ? undefined : orNothing(value, running)),
    },
  ],
  [
    'coalesce',
    {
      acceptsCount: between(1, 16),
      run: (args, running) => {
        const [only] = args
        const all = args.length === 1 && only?.kind === 'list' ? only.items : args
        for (const one of all) {
          const value = orNothing(one, running)
          if (!isEmpty(value)) return value
        }
        return ''
      },
    },
  ],
  [
    'iif',
    {
      acceptsCount: between(3, 3),
      run: ([condition, yes, no], running) => {
        const value = condition === undefined ? undefined : orNothing(condition, running)
        const chosen = (
          value instanceof Atom
            ? value.name !== 'false'
            : typeof value === 'boolean'
              ? value
              : !isEmpty(value)
        )
          ? yes
          : no
        return chosen === undefined ? undefined : evaluate(chosen, running)
      },
    },
  ],
])
