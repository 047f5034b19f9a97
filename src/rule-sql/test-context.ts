import { eventName } from './event-name'
import { findEvent, ruleEvents, type RuleEvent } from './events'
import { parseRule } from './parse'
import type { Comparison, Condition, Expression, Path, Statement } from './tree'

/** The input of a test of a statement: the event type and the values of its fields. */
export type TestContext = { readonly event_type: string; readonly [field: string]: string | number }

type Sample = { [key: string]: string | number | boolean | Sample }

/** A topic that matches the filter, with wildcards replaced by a level `1`. */
export const topicFor = (filter: string): string =>
  filter
    .split('/')
    .map((level, index, levels) =>
      level === '+' || (level === '#' && index === levels.length - 1) ? '1' : level,
    )
    .join('/')

/** A value for which a comparison with a number or a text is true. */
function fitting(operator: Comparison, to: Expression): string | number | boolean | undefined {
  if (to.kind === 'text')
    return operator === '=' ? to.value : operator === '!=' || operator === '<>' ? `${to.value}_` : undefined
  if (to.kind === 'boolean') return operator === '=' ? to.value : !to.value
  if (to.kind !== 'integer' && to.kind !== 'float') return undefined
  const value = Number(to.value)
  if (operator === '>' || operator === '!=' || operator === '<>') return value + 1
  return operator === '<' ? value - 1 : value
}

/** Sets a value in a payload at the keys of a path, unless there is one. */
function put(sample: Sample, keys: readonly string[], value: string | number | boolean): void {
  const [key, ...rest] = keys
  if (key === undefined) return
  if (rest.length === 0) {
    sample[key] ??= value
    return
  }
  const inner = sample[key]
  const next: Sample = typeof inner === 'object' ? inner : {}
  if (typeof inner !== 'object') sample[key] = next
  put(next, rest, value)
}

const keysOf = ({ head, steps }: Path): string[] | undefined =>
  head.name === 'payload' && steps.length > 0 && steps.every(({ kind }) => kind === 'key')
    ? steps.map((step) => (step.kind === 'key' ? step.name : ''))
    : undefined

/** The comparisons that must all be true for a condition to be true. */
function demands(
  condition: Condition | undefined,
): { left: Expression; operator: Comparison; right: Expression }[] {
  if (condition?.kind === 'logic' && condition.operator === 'AND')
    return [...demands(condition.left), ...demands(condition.right)]
  return condition?.kind === 'compare' ? [condition] : []
}

/**
 * A payload with the keys that a statement reads, and values for which its simple comparisons are true. Undefined where it reads
 * none: then the example of the event is used.
 */
function samplePayload({ each, fields, where }: Statement): string | undefined {
  if (each) return undefined
  const named = new Map<string, Path>()
  const read: Path[] = []
  for (const field of fields) {
    if (field.kind !== 'field' || field.value.kind !== 'path') continue
    read.push(field.value)
    if (field.alias !== undefined && field.alias.steps.length === 0)
      named.set(field.alias.head.name, field.value)
  }
  const sample: Sample = {}
  for (const { left, operator, right } of demands(where)) {
    if (left.kind !== 'path') continue
    const path = left.steps.length === 0 ? (named.get(left.head.name) ?? left) : left
    const value = fitting(operator, right)
    read.push(path)
    if (value !== undefined) put(sample, keysOf(path) ?? [], value)
  }
  for (const path of read) put(sample, keysOf(path) ?? [], 1)
  return Object.keys(sample).length === 0 ? undefined : JSON.stringify(sample)
}

/** The event that a source of FROM is tested as: a topic is a published message. */
export const findTestEvent = (source: string): RuleEvent | undefined =>
  findEvent(source) ?? (source.startsWith('$bridges/') ? undefined : ruleEvents[0])

/** The event of a test: one known to the console, or one listed by the broker with its initial values. */
export type TestedEvent = {
  readonly type: string
  readonly test: Readonly<Record<string, string | number>>
  readonly fields: Readonly<Record<string, unknown>>
}

type Listed = {
  readonly event: string
  readonly test_columns?: Readonly<Record<string, readonly unknown[] | string>> | undefined
}

/**
 * An event as the broker lists it (src/contract/docs/rule-sql.md#events); values other than text and
 * numbers are JSON. Levels before its name are not part of its type: `$events/sys/alarm_activated` is
 * `alarm_activated`.
 */
export function listedEvent({ event, test_columns: columns = {} }: Listed): TestedEvent {
  const name = eventName(event) ?? event
  const written = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value ?? '')
  return {
    type: name.slice(name.lastIndexOf('/') + 1),
    test: Object.fromEntries(
      Object.entries(columns).map(([column, sample]) => [
        column,
        written(typeof sample === 'string' ? sample : sample[0]),
      ]),
    ),
    fields: columns,
  }
}

/** The values of a test as sent: fields that are objects in the example are parsed to objects. */
export const sentValues = (
  { fields }: TestedEvent,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => {
      const example: unknown = Array.isArray(fields[name])
        ? (fields[name] as readonly unknown[])[0]
        : undefined
      return [name, typeof example === 'object' && example !== null ? parsedOr(text) : text]
    }),
  )

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The broker reports what is wrong with it.
    return text
  }
}

/** The initial context of the test of a source; `sql` provides a matching payload and topic. */
export function createRuleContext(
  event: Pick<TestedEvent, 'type' | 'test'>,
  source: string,
  sql: string,
): TestContext {
  const parsed = parseRule(sql)
  const payload = parsed.ok ? samplePayload(parsed.statement) : undefined
  const topic = source.startsWith('$') || source === '' ? undefined : topicFor(source)
  return {
    ...event.test,
    ...(topic === undefined || !('topic' in event.test) ? {} : { topic }),
    ...(payload === undefined || !('payload' in event.test) ? {} : { payload }),
    event_type: event.type,
  }
}

/** The full context for a statement, from its first source. */
export function createTestContext(sql: string): TestContext {
  const parsed = parseRule(sql)
  const source = parsed.ok ? (parsed.statement.from[0]?.name ?? '') : ''
  const event = findTestEvent(source) ?? ruleEvents[0]
  return event === undefined ? { event_type: 'message_publish' } : createRuleContext(event, source, sql)
}
