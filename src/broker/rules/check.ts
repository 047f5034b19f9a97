import type { Release } from '@/contract/capability'
import type { RuleAction } from '@/features/rule/contract'
import { parseRule } from '@/rule-sql/parse'
import { asText, takeActions } from './actions'
import { notValidAt } from './refusals'

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

function checkNames(body: Readonly<Record<string, unknown>>, path: string): void {
  const unknown = Object.keys(body).find((name) => !fields.includes(name))
  if (unknown !== undefined) throw notValidAt(`${path}.${unknown}`, 'unknown field')
}

function checkSql(value: unknown, path: string): string {
  if (value === undefined) throw notValidAt(path, 'is required')
  const sql = asText(value)
  if (sql === undefined) throw notValidAt(path, 'expected a text')
  const parsed = parseRule(sql)
  if (!parsed.ok) throw notValidAt(path, parsed.problem.term)
  return sql
}

function checkText(value: unknown, path: string): string {
  const text = value === undefined ? '' : asText(value)
  if (text === undefined) throw notValidAt(path, 'expected a text')
  return text
}

function checkSwitch(value: unknown, path: string): boolean {
  if (value === undefined || value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  throw notValidAt(path, 'expected true or false')
}

/** Throws the refusal of an invalid id. */
function checkId(id: string): void {
  if (new RegExp(idPattern).test(id) && id.length <= 255) return
  throw notValidAt('id', `expected an id that matches ${idPattern}`)
}

/**
 * The settings of a rule, checked in the broker's order with its errors
 * (src/contract/docs/rules.md#rules).
 */
export function checkRule(
  id: string,
  body: Readonly<Record<string, unknown>>,
  release?: Release,
): RuleSettings {
  checkId(id)
  const path = `rule_engine.rules.${id}`
  checkNames(body, path)
  const { metadata } = body
  if (metadata !== undefined && (typeof metadata !== 'object' || metadata === null))
    throw notValidAt(`${path}.metadata`, 'expected an object')
  return {
    name: checkText(body['name'], `${path}.name`),
    sql: checkSql(body['sql'], `${path}.sql`),
    actions: takeActions(body['actions'], `${path}.actions`, release),
    enable: checkSwitch(body['enable'], `${path}.enable`),
    description: checkText(body['description'], `${path}.description`),
  }
}
