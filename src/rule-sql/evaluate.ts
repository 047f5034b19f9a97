import { compare } from './compare'
import { functions } from './functions/all'
import { sequence, slice } from './functions/collections'
import { negated, operators } from './functions/numbers'
import type { Host } from './host'
import { decodeJson } from './json'
import { same } from './order'
import { getPath, listSteps } from './paths'
import type { Condition, Expression, Path } from './tree'
import { isBinary, raise, Raised, type Value, type ValueMap } from './value'

const home = 'emqx_rule_funcs'

/** One run over one message: the host, and the payload once it was parsed as JSON. */
export type Run = { readonly host: Host; payload?: { readonly value: Value } }

/**
 * Where names are looked up: the first layer with a value wins (the fields selected so far, then the columns). A
 * condition has one layer, which the message shortcuts use.
 */
export type Scope = { readonly layers: readonly ValueMap[]; readonly condition: boolean; readonly run: Run }

/**
 * The payload parsed as JSON, once per run; invalid JSON ends the run
 * (src/contract/docs/rule-sql.md#payload).
 */
export function decoded(value: Value, run: Run): Value {
  if (!isBinary(value)) return value
  if (!run.payload) {
    try {
      run.payload = { value: decodeJson(value) }
    } catch (error) {
      if (error instanceof Raised) return raise('decode_json_failed')
      throw error
    }
  }
  return run.payload.value
}

/** Looks up a name in square brackets among the selected fields and the columns. */
const indexIn =
  (layers: readonly ValueMap[]) =>
  (path: Path): Value =>
    layers.map((layer) => getPath(listSteps(path), layer)).find((value) => value !== undefined)

function lookup(path: Path, scope: Scope): Value {
  for (const layer of scope.layers) {
    const inside = path.head.name === 'payload' && path.steps.length > 0 && layer.has('payload')
    // Only below the payload is an index a name in the payload itself (src/contract/docs/rule-sql.md#paths).
    const value = inside
      ? getPath(path.steps, decoded(layer.get('payload'), scope.run))
      : getPath(listSteps(path), layer, indexIn(scope.layers))
    if (value !== undefined) return value
  }
  return undefined
}

/** The name in the function table; a module prefix must be one of the rule engine's own. */
function functionName({ head, steps }: Path, host: Host): string {
  const parts = [head.name, ...steps.map((step) => (step.kind === 'key' ? step.name : ''))]
  if (parts.length > 2 || parts.includes(''))
    return raise({ reason: 'bad_sql_function_reference', reference: parts.join('.') })
  const [module, name] = parts.length === 2 ? [parts[0] ?? '', parts[1] ?? ''] : [home, parts[0] ?? '']
  if (!/^(?:emqx_rule_funcs|EmqxRuleFuncs)/.test(module))
    return raise({ reason: 'sql_function_provider_module_not_allowed', module })
  if (module !== home) return raise({ reason: 'sql_function_provider_module_not_loaded', module })
  if (functions.has(name) || host.functions?.has(name) === true || host.knows?.(name) === true) return name
  return raise({ reason: 'sql_function_not_supported', module, function: name })
}

function call(node: Extract<Expression, { kind: 'call' }>, scope: Scope): Value {
  const args = node.args.map((arg) => evaluate(arg, scope))
  const { host } = scope.run
  const name = functionName(node.name, host)
  const definition = functions.get(name) ?? host.functions?.get(name)
  if (!definition?.takes(args.length)) return raise('sql_function_not_supported')
  const message = scope.condition ? scope.layers[0] : undefined
  try {
    return definition.run(args, { host, ...(message && { message }) })
  } catch (error) {
    // The number or text is too large for this platform; the broker would run out of memory.
    if (error instanceof RangeError) return raise('system_limit')
    throw error
  }
}

function choose({ on, clauses, otherwise }: Extract<Expression, { kind: 'case' }>, scope: Scope): Value {
  for (const { when, then } of clauses) {
    const chosen =
      on === undefined ? decide(when, scope) === true : same(evaluate(when, scope), evaluate(on, scope))
    if (chosen) return evaluate(then, scope)
  }
  return otherwise === undefined ? undefined : evaluate(otherwise, scope)
}

// Chains such as `a + b + c` nest on the left; a loop avoids a stack overflow.

function reckon(node: Extract<Expression, { kind: 'arithmetic' }>, scope: Scope): Value {
  const chain = [node]
  let first = node.left
  for (; first.kind === 'arithmetic'; first = first.left) chain.push(first)
  return chain.reduceRight<Value>(
    (left, { operator, right }) =>
      (operators[operator] ?? raise('function_clause'))(left, evaluate(right, scope)),
    evaluate(first, scope),
  )
}

/** AND and OR from the left; the right side only if it is needed. */
function join(node: Extract<Condition, { kind: 'logic' }>, scope: Scope): Value {
  const chain = [node]
  let first = node.left
  for (; first.kind === 'logic'; first = first.left) chain.push(first)
  return chain.reduceRight<Value>(
    (left, { operator, right }) => {
      if (typeof left !== 'boolean') return raise('badarg')
      return left === (operator === 'OR') ? left : decide(right, scope)
    },
    decide(first, scope),
  )
}

/** Evaluates an expression; a condition that is not a value raises, as in the broker (`NOT (a AND b)`). */
export function evaluate(node: Condition, scope: Scope): Value {
  switch (node.kind) {
    case 'path':
      return lookup(node, scope)
    case 'text':
    case 'integer':
    case 'float':
    case 'boolean':
      return node.value
    case 'range':
      return sequence(node.from, node.to)
    case 'slice':
      return slice(lookup(node.of, scope), node.from, node.to)
    case 'list':
      return node.items.map((item) => evaluate(item, scope))
    case 'unary': {
      const value = evaluate(node.operand, scope)
      return node.operator === '-' ? negated(value) : value
    }
    case 'arithmetic':
      return reckon(node, scope)
    case 'compare':
      return compare(node.operator, evaluate(node.left, scope), evaluate(node.right, scope))
    case 'call':
      return call(node, scope)
    case 'case':
      return choose(node, scope)
    default:
      return raise('function_clause')
  }
}

/** Evaluates a condition: true, false, or the result of a function. Only comparisons, IN, logic, NOT and functions are conditions. */
export function decide(node: Condition, scope: Scope): Value {
  switch (node.kind) {
    case 'logic':
      return join(node, scope)
    case 'not': {
      const value = evaluate(node.operand, scope)
      return typeof value === 'boolean' ? !value : false
    }
    case 'in': {
      if (node.negated) return raise('function_clause')
      const value = evaluate(node.left, scope)
      return node.items.map((item) => evaluate(item, scope)).some((item) => same(item, value))
    }
    case 'call':
    case 'compare':
      return evaluate(node, scope)
    default:
      return raise('function_clause')
  }
}
