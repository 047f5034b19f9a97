import { decide, decoded, evaluate, type Run, type Scope } from './evaluate'
import type { Host } from './host'
import { Unencodable } from './json'
import { putPath, listSteps } from './paths'
import { termText } from './term'
import type { Condition, Expression, Field, Path, Statement } from './tree'
import { isList, Raised, type Reason, type Value, type ValueMap } from './value'

/** The part of the statement that failed, as named by the broker. */
type Part =
  | 'select_and_transform_error'
  | 'match_conditions_error'
  | 'select_and_collect_error'
  | 'match_incase_error'
  | 'doeach_error'
  | 'case_clause'

/**
 * The outcome of a run: rows for the actions (one for a SELECT, any number for a FOREACH), no match,
 * or a failure. The rule's counters follow from it: passed, failed.no_result, failed.exception
 * (src/contract/docs/rules.md#rule-metrics).
 */
export type Outcome =
  | { readonly kind: 'rows'; readonly each: boolean; readonly rows: readonly ValueMap[] }
  | { readonly kind: 'no-match' }
  | { readonly kind: 'failed'; readonly part: Part; readonly reason: Reason; readonly message: string }

class Stopped extends Error {
  constructor(
    readonly part: Part,
    readonly reason: Reason,
    readonly words: string,
  ) {
    super(words)
  }
}

const reasonTerm = (reason: Reason): string =>
  typeof reason === 'object'
    ? termText(new Map(Object.entries(reason)))
    : typeof reason === 'number'
      ? `{${reason},invalid_json}`
      : reason

// The stack trace after the reason in the broker's message. The console must not show it
// (src/contract/docs/rule-sql.md#functions).
const stack =
  '[{emqx_rule_runtime,eval,2,[{file,"/emqx/apps/emqx_rule_engine/src/emqx_rule_runtime.erl"},' +
  '{line,365}]},{emqx_rule_runtime,select_and_transform,3,[{file,' +
  '"/emqx/apps/emqx_rule_engine/src/emqx_rule_runtime.erl"},{line,197}]}]'

function words(part: Part, reason: Reason): string {
  if (part === 'doeach_error') return `{doeach_error,{error,${reasonTerm(reason)},${stack}}}`
  return JSON.stringify({ [part]: reason })
}

function guarded<T>(part: Part, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Raised) throw new Stopped(part, error.reason, words(part, error.reason))
    if (error instanceof Unencodable) throw new Stopped(part, 'badarg', words(part, 'badarg'))
    // Not an error of the broker, which has higher limits than this platform.
    if (error instanceof RangeError) throw new Stopped(part, 'system_limit', words(part, 'system_limit'))
    throw error
  }
}

function matches(condition: Condition | undefined, data: ValueMap, run: Run, part: Part): boolean {
  if (condition === undefined) return true
  const answer = guarded(part, () => decide(condition, { layers: [data], condition: true, run }))
  // A function that returns neither true nor false ends the run with a raw message.
  if (typeof answer !== 'boolean')
    throw new Stopped('case_clause', 'case_clause', `{case_clause,${termText(answer)}}`)
  return answer
}

/**
 * The default name of a field: the path of a column, a text itself, else a generated one
 * (src/contract/docs/rule-sql.md#paths).
 */
function nameOf(value: Expression, host: Host): Path {
  const named = (name: string): Path => ({
    kind: 'path',
    head: { name },
    steps: [],
    start: value.start,
    end: value.end,
  })
  // The broker uses the time; the offset distinguishes two fields at the same time.
  const made = (what: string): Path => named(`_v_${what}_${host.now() + BigInt(value.start)}`)
  switch (value.kind) {
    case 'path':
      return value
    case 'slice':
      return value.of
    case 'text':
      return named(value.value)
    case 'arithmetic':
    case 'compare':
      return made(`op_'${value.operator}'`)
    case 'call':
      return made(`fun_{var,<<"${value.name.head.name}">>}`)
    case 'integer':
    case 'float':
      return made(`const_${value.value}`)
    default:
      return made(value.kind)
  }
}

/** Sets a value in the output; a payload that is still text is parsed first. */
function put(path: Path, value: Value, output: ValueMap, run: Run): ValueMap {
  const nested = path.head.name === 'payload' && path.steps.length > 0 && output.has('payload')
  const ready = nested ? new Map(output).set('payload', decoded(output.get('payload'), run)) : output
  return putPath(listSteps(path), value, ready) as ValueMap
}

const within = (output: ValueMap, columns: ValueMap, run: Run): Scope => ({
  layers: [output, columns],
  condition: false,
  run,
})
const merged = (...maps: readonly ValueMap[]): ValueMap => new Map(maps.flatMap((map) => [...map]))

function select(fields: readonly Field[], columns: ValueMap, run: Run): ValueMap {
  let output: ValueMap = new Map()
  for (const field of fields) {
    if (field.kind === 'star') output = merged(output, columns)
    else
      output = put(
        field.alias ?? nameOf(field.value, run.host),
        evaluate(field.value, within(output, columns, run)),
        output,
        run,
      )
  }
  return output
}

type Collected = { readonly output: ValueMap; readonly items: readonly Value[]; readonly item?: string }

/** The fields of FOREACH: helpers, and last the array whose items become rows. */
function collect(fields: readonly Field[], columns: ValueMap, run: Run): Collected {
  let output: ValueMap = new Map()
  let items: readonly Value[] = []
  let item: string | undefined = 'item'
  for (const [index, field] of fields.entries()) {
    if (field.kind === 'star') throw new Raised('function_clause')
    const value = evaluate(field.value, within(output, columns, run))
    output = put(field.alias ?? nameOf(field.value, run.host), value, output, run)
    if (index < fields.length - 1) continue
    items = isList(value) ? value : []
    // An alias with dots does not name the item (src/contract/docs/rule-sql.md#foreach).
    if (field.alias) item = field.alias.steps.length === 0 ? field.alias.head.name : undefined
  }
  return { output, items, ...(item !== undefined && { item }) }
}

function forEach({ fields, doing, incase, where }: Statement, columns: ValueMap, run: Run): Outcome {
  const { output, items, item } = guarded('select_and_collect_error', () => collect(fields, columns, run))
  const all = merged(columns, output)
  if (!matches(where, all, run, 'match_conditions_error')) return { kind: 'no-match' }
  const rows = items.flatMap((value) => {
    const data = item === undefined ? all : new Map(all).set(item, value)
    if (!matches(incase, data, run, 'match_incase_error')) return []
    return [doing ? guarded('doeach_error', () => select(doing, data, run)) : data]
  })
  return { kind: 'rows', each: true, rows }
}

/** Runs a statement over the columns of one message. FROM is ignored: the caller has already matched it. */
export function runRule(statement: Statement, columns: ValueMap, host: Host): Outcome {
  const run: Run = { host }
  try {
    if (statement.each) return forEach(statement, columns, run)
    const row = guarded('select_and_transform_error', () => select(statement.fields, columns, run))
    // SELECT is evaluated first, so its failure is reported rather than that of WHERE.
    return matches(statement.where, merged(columns, row), run, 'match_conditions_error')
      ? { kind: 'rows', each: false, rows: [row] }
      : { kind: 'no-match' }
  } catch (error) {
    if (error instanceof Stopped)
      return { kind: 'failed', part: error.part, reason: error.reason, message: error.words }
    throw error
  }
}
