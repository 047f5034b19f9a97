import type { Problem } from '@/contract/family/check'
import { at, type Config } from '@/contract/family/config'
import type { Field, Fields } from '@/contract/family/field'
import { Refusal } from '../http/refusal'

const backwards = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? 1 : a > b ? -1 : 0)

/** A complaint of the broker's schema as it sends it: JSON in the message, its keys from Z to A (contract B §0). */
export const complaint = (details: Readonly<Record<string, unknown>>): Refusal =>
  new Refusal(400, 'BAD_REQUEST', JSON.stringify(Object.fromEntries(Object.entries({ ...details, kind: 'validation_error' }).sort(backwards))))

const mostNames = 2

/** Names as the broker lists them: sorted, two of them and dots for the rest. */
function fewNames(names: readonly string[]): string {
  const sorted = [...names].sort()
  return sorted.length === 0 ? 'none' : [...sorted.slice(0, mostNames), ...(sorted.length > mostNames ? ['...'] : [])].join(',')
}

/** Names that may not be there, and those that might have been meant. */
export const unknownFields = (path: string, unknown: readonly string[], unmatched: readonly string[]): Refusal =>
  complaint({ unmatched: fewNames(unmatched), unknown: fewNames(unknown), reason: 'unknown_fields', path })

const expected: Readonly<Partial<Record<Field['kind'], string>>> = {
  toggle: 'boolean()', duration: 'emqx_schema:duration_ms()', bytes: 'emqx_schema:bytesize()', json: 'map()', keyValue: 'map()', list: '[string()]',
  text: 'string()', secret: 'string()', code: 'string()', file: 'string()', hostPort: 'string()', url: 'string()', topicFilter: 'string()',
}

const whole = (min: number | undefined, max: number | undefined): string =>
  max !== undefined ? `${String(min ?? 0)}..${String(max)}` : min === undefined ? 'integer()' : min > 0 ? 'pos_integer()' : 'non_neg_integer()'

const bare: Readonly<Record<string, unknown>> = {
  'error.choice': 'not_a_enum_symbol', 'error.object': 'bad_value_for_struct', 'error.host.scheme': 'not_expecting_scheme', 'error.host.required': 'cannot_be_empty',
  'error.host.needsScheme': 'missing_scheme', 'error.topic.filter': 'bad_topic_filter', 'error.unique': 'duplicate_items', 'error.least': 'cannot_be_empty',
}

function portReason(value: unknown): string {
  const port = /:(\d+)(?:[/?#]|$)/.exec(String(value).replace(/^[a-z]+:\/\//i, ''))?.[1]
  return port !== undefined && Number(port) > 65_535 ? 'port_number_too_large' : 'bad_port_number'
}

function reasonOf(reason: string, field: Field | undefined, value: unknown): unknown {
  if (reason === 'error.host.port') return portReason(value)
  const word = bare[reason]
  if (word !== undefined) return word
  if (reason.startsWith('error.host.')) return 'bad_host_port'
  if (field?.kind === 'number') return { expected: whole(field.min, field.max) }
  return { expected: (field && expected[field.kind]) ?? 'string()' }
}

/** The field of a path, that of a list's items too (`topic_mapping.0.qos`). */
function fieldAt(fields: Fields, path: string): Field | undefined {
  const direct = fields[path]
  if (direct !== undefined) return direct
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'rows' && path.startsWith(`${name}.`)) return fieldAt(field.fields, path.slice(name.length + 1).replace(/^\d+\./, ''))
  }
  return undefined
}

const valueAt = (config: Config, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined), config)

/** The last name of a path, and what stands before it. */
function split(path: string): { above: string; name: string } {
  const dot = path.lastIndexOf('.')
  return dot < 0 ? { above: '', name: path } : { above: path.slice(0, dot), name: path.slice(dot + 1) }
}

const below = (root: string, path: string): string => (path === '' ? root : `${root}.${path}`)

/** Names that the schema has right below a path and the configuration leaves out. */
function leftOut(fields: Fields, config: Config, path: string): string[] {
  const prefix = path === '' ? '' : `${path}.`
  const names = Object.keys(fields).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length).split('.')[0] ?? '')
  return [...new Set([...names, ...(path === '' ? ['enable'] : [])])].filter((name) => at(config, prefix + name) === undefined)
}

/** What is wrong, in the broker's words: one complaint for all unknown names of one place, else the first problem alone. */
export function refusalOf(problems: readonly Problem[], fields: Fields, config: Config, root: string): Refusal | undefined {
  const unknown = problems.filter(({ reason }) => reason === 'error.unknown').map(({ path }) => split(path))
  const [stranger] = unknown
  if (stranger !== undefined) {
    const { above } = stranger
    return unknownFields(below(root, above), unknown.filter((one) => one.above === above).map(({ name }) => name), leftOut(fields, config, above))
  }
  const [first] = problems
  if (first === undefined) return undefined
  const value = valueAt(config, first.path)
  const path = below(root, first.path)
  if (first.reason === 'error.required') return value === undefined ? complaint({ reason: 'required_field', path }) : complaint({ value, reason: 'empty_string_not_allowed', path })
  const field = fieldAt(fields, first.path)
  // A URL is read after the schema has been passed: the complaint names no path.
  if (first.reason === 'error.url') return complaint({ reason: `Missing scheme in URL: ${String(value)}` })
  return complaint({ value, reason: reasonOf(first.reason, field, value), path })
}
