import type { RuleAction } from '@/features/rule/contract'
import { parseRule } from '@/rule-sql/parse'
import { quotedTerm } from '@/rule-sql/term'
import { asText, takeActions } from './actions'
import { expected, formatGiven, listed, notValid, notValidAt } from './refusals'

/** The configurable fields of a rule. */
export type RuleSettings = {
  name: string
  sql: string
  actions: RuleAction[]
  enable: boolean
  description: string
}

const idPattern = '^[A-Za-z0-9]+[A-Za-z0-9-_]*$'
const fields = ['actions', 'description', 'enable', 'metadata', 'name', 'sql']
/** Ignored fields, so that a row of the list can be sent back. */
const ignored: ReadonlySet<string> = new Set([
  'id',
  'status',
  'node_status',
  'node_metrics',
  'metrics',
  'node',
])

/** The body without ignored fields. */
export const settingsOf = (body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !ignored.has(name)))

/** Names as the broker lists them in an error: the first two, then dots. */
const some = (names: readonly string[]): string =>
  quotedTerm(names.length > 2 ? `${names.slice(0, 2).join(',')},...` : names.join(','))

function checkNames(body: Readonly<Record<string, unknown>>, path: string): void {
  const unknown = Object.keys(body)
    .filter((name) => !fields.includes(name))
    .sort()
  if (unknown.length === 0) return
  // `created_at` is part of every rule's metadata.
  const unmatched = fields.filter((name) => !(name in body) && name !== 'metadata')
  throw notValid({
    path: quotedTerm(path),
    reason: 'unknown_fields',
    unknown: some(unknown),
    ...(unmatched.length > 0 && { unmatched: some(unmatched) }),
  })
}

function checkSql(value: unknown, path: string): string {
  if (value === undefined) throw notValidAt(path, 'required_field')
  const sql = asText(value)
  if (sql === undefined) throw notValidAt(path, expected('string()'), value)
  const parsed = parseRule(sql)
  if (!parsed.ok) throw notValidAt(path, parsed.problem.term, sql)
  return sql
}

function checkText(value: unknown, path: string): string {
  const text = value === undefined ? '' : asText(value)
  if (text === undefined) throw notValidAt(path, expected('string()'), value)
  return text
}

function checkSwitch(value: unknown, path: string): boolean {
  if (value === undefined || value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  throw notValidAt(path, expected('boolean()'), value)
}

/** Throws the refusal of an invalid id. */
function checkId(id: string): void {
  if (new RegExp(idPattern).test(id) && id.length <= 255) return
  throw notValid({
    expected_data_type: formatGiven(idPattern),
    got: listed(id),
    path: quotedTerm('rule_engine.rules'),
    reason: 'invalid_map_key',
  })
}

/**
 * The settings of a rule, checked in the broker's order with its errors
 * (src/contract/docs/rules.md#rules).
 */
export function checkRule(id: string, body: Readonly<Record<string, unknown>>): RuleSettings {
  checkId(id)
  const path = `rule_engine.rules.${id}`
  checkNames(body, path)
  const { metadata } = body
  if (metadata !== undefined && (typeof metadata !== 'object' || metadata === null))
    throw notValidAt(`${path}.metadata`, expected('map()'), metadata)
  return {
    name: checkText(body['name'], `${path}.name`),
    sql: checkSql(body['sql'], `${path}.sql`),
    actions: takeActions(body['actions'], `${path}.actions`),
    enable: checkSwitch(body['enable'], `${path}.enable`),
    description: checkText(body['description'], `${path}.description`),
  }
}
