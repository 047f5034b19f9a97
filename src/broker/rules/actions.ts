import { compareReleases, type Release } from '@/contract/capability'
import type { RuleAction } from '@/features/rule/contract'
import { functions } from '@/rule-sql/functions/all'
import { badArguments, notValidAt } from './refusals'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Converts the value of a text field like the broker's schema: numbers become text; undefined if it is
 * invalid.
 */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined

const asQos = (value: unknown): number | string | undefined => {
  const text = asText(value)
  return text !== undefined && /^[0-2]$/.test(text) ? Number(text) : text
}

const asRetain = (value: unknown): boolean | string | undefined =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : asText(value)

const republishFields: Readonly<Record<string, (value: unknown) => unknown>> = {
  topic: asText,
  qos: asQos,
  retain: asRetain,
  payload: asText,
  user_properties: asText,
}
const republishDefaults = {
  payload: '${payload}',
  qos: '${qos}',
  retain: '${retain}',
  user_properties: '${user_properties}',
}

/** The fields that 5.8 has added, and their defaults (src/contract/docs/rules.md#republish). */
const addedFields: typeof republishFields = {
  mqtt_properties: (value) => (isObject(value) ? value : undefined),
  direct_dispatch: (value) => (typeof value === 'boolean' ? value : asText(value)),
}
const addedDefaults = { mqtt_properties: {}, direct_dispatch: false }
const hasAdded = (release: Release | undefined): boolean =>
  release !== undefined && compareReleases(release, [5, 8, 0]) >= 0

/** The arguments of a republish action with defaults; undefined if they are invalid. */
function republishArgs(
  args: Record<string, unknown>,
  release: Release | undefined,
): Record<string, unknown> | undefined {
  const fields = hasAdded(release) ? { ...republishFields, ...addedFields } : republishFields
  const checked: Record<string, unknown> = {
    ...republishDefaults,
    ...(hasAdded(release) ? addedDefaults : {}),
  }
  for (const [name, value] of Object.entries(args)) {
    const read = Object.hasOwn(fields, name) ? fields[name]?.(value) : undefined
    if (read === undefined) return undefined
    checked[name] = read
  }
  return 'topic' in checked ? checked : undefined
}

/** The name of a function without its module. */
function functionName(text: string): string {
  const parts = text.split(':')
  if (parts.length > 2) throw badArguments(`invalid action function ${text}`)
  const name = parts.at(-1) ?? ''
  const isBuiltIn = parts.length === 1 || parts[0] === 'emqx_rule_actions'
  if (isBuiltIn && (name === 'console' || name === 'republish')) return name
  const known = functions.has(name) || name === 'console' || name === 'republish'
  throw badArguments(known ? `function ${name} is no action` : `unknown action function ${text}`)
}

function takeBridge(id: string): string {
  if (id.split(':').length === 2) return id
  throw badArguments(`expected an action such as http:name, not ${id}`)
}

function takeAction(action: unknown, path: string, release: Release | undefined): RuleAction {
  const id = asText(action)
  if (id !== undefined) return takeBridge(id)
  const fn = isObject(action) ? asText(action['function']) : undefined
  const args = isObject(action) ? (action['args'] ?? {}) : undefined
  if (
    !isObject(action) ||
    fn === undefined ||
    !isObject(args) ||
    Object.keys(action).some((key) => key !== 'function' && key !== 'args')
  ) {
    // An unknown function crashes the update (src/contract/docs/rules.md#rules).
    throw isObject(action) && fn === undefined
      ? badArguments('an action has no function')
      : notValidAt(path, 'expected an action')
  }
  const name = functionName(fn)
  // Invalid republish arguments are kept as given, and the action fails at run time
  // (src/contract/docs/rules.md#rules).
  return { args: (name === 'republish' ? republishArgs(args, release) : undefined) ?? args, function: name }
}

/** Reads the actions of a rule; throws the broker's refusal (src/contract/docs/rules.md#rules). */
export function takeActions(actions: unknown, path: string, release?: Release): RuleAction[] {
  if (actions === undefined) return []
  if (!Array.isArray(actions)) throw notValidAt(path, 'expected a list')
  return actions.map((action, index) => takeAction(action, `${path}.${index + 1}`, release))
}
