import { findEvent, isNamedBy, ruleEvents, sampleColumns } from './events'
import type { Host } from './host'
import type { FieldKind } from './host-event'
import { encodeReply, Unencodable } from './json'
import { parseRule } from './parse'
import { runRule, type Outcome } from './run'
import { isPrintable } from './term'
import { isEventSource, takesTopic } from './topics'
import type { Statement } from './tree'
import { Atom, toSqlValue, type Value, type ValueMap } from './value'

/**
 * The reply to a test of a statement (src/contract/docs/rules.md#test-run): a value as JSON bytes, or an
 * error.
 */
export type TestReply =
  | { readonly status: 200; readonly value: Value; readonly json: Uint8Array }
  | { readonly status: 400 | 412 | 500; readonly code: string; readonly message: string }

const refuse = (status: 400 | 412 | 500, code: string, message: string): TestReply => ({
  status,
  code,
  message,
})
const badContext = refuse(400, 'BAD_REQUEST', 'Bad Arguments: emqx_rule_api_schema')

const isText = (value: string): boolean => !/\p{Cc}/u.test(value.replace(/[\t\n\r]/g, ''))

/** Converts a field as the broker does: integers to text and text to integers, but no fractions or booleans to text. */
function takeField(kind: FieldKind, input: unknown): Value | null {
  if (Array.isArray(input)) {
    const codes = toSqlValue(input) as readonly Value[]
    return kind === 'text' && isPrintable(codes) ? String.fromCharCode(...codes.map(Number)) : null
  }
  if (kind === 'map') return typeof input === 'object' && !Array.isArray(input) ? toSqlValue(input) : null
  if (kind === 'boolean')
    return input === true || input === 'true' ? true : input === false || input === 'false' ? false : null
  if (typeof input !== 'string' && !Number.isInteger(input)) return null
  if (kind === 'text') return isText(String(input)) ? String(input) : null
  if (!/^-?\d+$/.test(String(input))) return null
  const number = BigInt(input as string | number)
  return kind === 'qos' && (number < 0n || number > 2n) ? null : number
}

/**
 * Checks the context of a test of one of these events; undefined when the broker would reject it, which it does without a
 * reason.
 */
export function takeContext(context: unknown, events: Host['events'] = ruleEvents): ValueMap | undefined {
  if (typeof context !== 'object' || context === null || Array.isArray(context)) return undefined
  const contextFields = context as Readonly<Record<string, unknown>>
  const event = events.find((each) => each.type === contextFields.event_type)
  if (event === undefined) return undefined
  const { type, fields } = event
  const columns = new Map<string, Value>([['event_type', type.startsWith('$') ? type : new Atom(type)]])
  for (const [name, value] of Object.entries(contextFields)) {
    if (name === 'event_type') continue
    const kind = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (kind === undefined) return undefined
    // null counts as missing.
    const converted = value === null ? undefined : takeField(kind, value)
    if (converted === null) return undefined
    if (converted !== undefined) columns.set(name, converted)
  }
  return columns
}

/** The reply to a test of a statement, by its outcome. */
function testReply(outcome: Outcome): TestReply {
  if (outcome.kind === 'no-match') return refuse(412, 'NOT_MATCH', 'SQL Not Match')
  if (outcome.kind === 'failed') return refuse(400, 'BAD_REQUEST', outcome.message)
  const value: Value = outcome.each ? outcome.rows : outcome.rows[0]
  try {
    return { status: 200, value, json: encodeReply(value) }
  } catch (error) {
    if (error instanceof Unencodable) return refuse(500, 'INTERNAL_ERROR', 'Internal error')
    throw error
  }
}

/** The columns of a test: sample values of the first source, overridden by the context, and the name of the test. */
function columnsOf({ from }: Statement, context: ValueMap, host: Host, node: string): ValueMap | undefined {
  const source = from[0]?.name ?? ''
  const event = findEvent(source, host.eventLevels === true, host.events ?? ruleEvents)
  if (event === undefined) return undefined
  const id = Array.from(host.randomBytes(8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return new Map([
    ...sampleColumns(event, source, host, node),
    ...context,
    ['metadata', toSqlValue({ rule_id: `sql_tester:${id}` })],
  ])
}

/**
 * The columns of a trial of an existing rule, with sample values of its event: `bad` for an unknown event,
 * `other` where the event does not trigger the rule.
 */
export function trialColumns(
  from: readonly string[],
  context: unknown,
  host: Host,
  node: string,
): ValueMap | 'bad' | 'other' {
  const { events = ruleEvents } = host
  const values = takeContext(context, events)
  const type = values?.get('event_type')
  const event = values && events.find((each) => type instanceof Atom && each.type === type.name)
  if (values === undefined || event === undefined) return 'bad'
  const topic = values.get('topic')
  const source =
    event.type === 'message_publish'
      ? from.find((one) => takesTopic([one], typeof topic === 'string' ? topic : ''))
      : from.find((one) => isNamedBy(event, one, host.eventLevels === true))
  return source === undefined ? 'other' : new Map([...sampleColumns(event, source, host, node), ...values])
}

/**
 * `POST /rule_test`: checks the context, parses the statement, and runs it once
 * (src/contract/docs/rules.md#test-run).
 */
export function testRule(sql: string, context: unknown, host: Host, node: string): TestReply {
  const values = takeContext(context, host.events)
  if (values === undefined) return badContext
  const parsed = parseRule(sql)
  if (!parsed.ok) return refuse(400, 'BAD_REQUEST', parsed.problem.message)
  const from = parsed.statement.from.map(({ name }) => name)
  const topic = values.get('topic')
  if (!from.some(isEventSource) && !takesTopic(from, typeof topic === 'string' ? topic : ''))
    return refuse(412, 'NOT_MATCH', 'SQL Not Match')
  const columns = columnsOf(parsed.statement, values, host, node)
  // Bridges other than MQTT have no sample, and the broker crashes.
  if (columns === undefined)
    return refuse(
      500,
      'INTERNAL_ERROR',
      `error, function_clause, [{emqx_rule_events,columns_with_exam,[<<"${from[0]}">>],[]}]`,
    )
  return testReply(runRule(parsed.statement, columns, host))
}
