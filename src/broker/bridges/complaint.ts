import type { BridgeType } from '@/features/bridge/fields/bridge-type'
import type { Problem } from '@/contract/family/check'
import { at, isConfig, type Config } from '@/contract/family/config'
import type { Field, Fields } from '@/contract/family/field'
import { unknownFields, type Complaint } from '../hocon/complaint'

/** Something with fields: a type of bridge, an authorization source. */
export type Described = Pick<BridgeType, 'fields' | 'ignored'>

const expected: Readonly<Partial<Record<Field['kind'], string>>> = {
  toggle: 'boolean()',
  duration: 'emqx_schema:duration_ms()',
  bytes: 'emqx_schema:bytesize()',
  json: 'map()',
  keyValue: 'map()',
  list: '[string()]',
  text: 'string()',
  secret: 'string()',
  code: 'string()',
  file: 'string()',
  hostPort: 'string()',
  url: 'string()',
  topicFilter: 'string()',
}

const integerType = (min: number | undefined, max: number | undefined): string =>
  max !== undefined
    ? `${String(min ?? 0)}..${String(max)}`
    : min === undefined
      ? 'integer()'
      : min > 0
        ? 'pos_integer()'
        : 'non_neg_integer()'

const plainReasons: Readonly<Record<string, unknown>> = {
  'error.choice': 'not_a_enum_symbol',
  'error.object': 'bad_value_for_struct',
  'error.host.scheme': 'not_expecting_scheme',
  'error.host.required': 'cannot_be_empty',
  'error.host.needsScheme': 'missing_scheme',
  'error.topic.filter': 'bad_topic_filter',
  'error.unique': 'duplicate_items',
  'error.least': 'cannot_be_empty',
}

function portReason(value: unknown): string {
  const port = /:(\d+)(?:[/?#]|$)/.exec(String(value).replace(/^[a-z]+:\/\//i, ''))?.[1]
  return port !== undefined && Number(port) > 65_535 ? 'port_number_too_large' : 'bad_port_number'
}

function reasonOf(reason: string, field: Field | undefined, value: unknown): unknown {
  if (reason === 'error.host.port') return portReason(value)
  const word = plainReasons[reason]
  if (word !== undefined) return word
  if (reason.startsWith('error.host.')) return 'bad_host_port'
  if (field?.kind === 'number') return { expected: integerType(field.min, field.max) }
  return { expected: (field && expected[field.kind]) ?? 'string()' }
}

/** The field of a path, including list items (`topic_mapping.0.qos`). */
function fieldAt(fields: Fields, path: string): Field | undefined {
  const direct = fields[path]
  if (direct !== undefined) return direct
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'rows' && path.startsWith(`${name}.`))
      return fieldAt(field.fields, path.slice(name.length + 1).replace(/^\d+\./, ''))
  }
  return undefined
}

const valueAt = (config: Config, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      config,
    )

/** Splits the last name off a path. */
function split(path: string): { above: string; name: string } {
  const dot = path.lastIndexOf('.')
  return dot < 0 ? { above: '', name: path } : { above: path.slice(0, dot), name: path.slice(dot + 1) }
}

const below = (root: string, path: string): string => (path === '' ? root : `${root}.${path}`)

/** All names that the schema accepts below a path, including aliases and hidden ones. */
function namesBelow({ fields, ignored = [] }: Described, hidden: readonly string[], path: string): string[] {
  const prefix = path === '' ? '' : `${path}.`
  const aliases = Object.entries(fields).flatMap(([key, { aliases: names = [] }]) =>
    names.map((name) => [...key.split('.').slice(0, -1), name].join('.')),
  )
  const names = [...Object.keys(fields), ...ignored, ...hidden, ...aliases]
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length).split('.')[0] ?? '')
  return [...names, ...(path === '' ? ['enable'] : [])]
}

/** The missing path: the field, or the outermost missing object around it. */
function missing(fields: Fields, config: Config, path: string): string {
  const keys = path.split('.')
  const prefixes = keys.map((_, index) => keys.slice(0, index + 1).join('.'))
  return (
    prefixes.find(
      (prefix) =>
        fields[prefix]?.kind !== 'section' &&
        !isConfig(at(config, prefix)) &&
        at(config, prefix) === undefined,
    ) ?? path
  )
}

function complaintOf({ path, reason }: Problem, fields: Fields, config: Config, root: string): Complaint {
  const value = valueAt(config, path)
  if (reason === 'error.required') {
    return value === undefined
      ? { reason: 'required_field', path: below(root, missing(fields, config, path)) }
      : { value, reason: 'empty_string_not_allowed', path: below(root, path) }
  }
  return { value, reason: reasonOf(reason, fieldAt(fields, path), value), path: below(root, path) }
}

/** Error paths count list items from 1. */
const fromOne = (path: string): string =>
  path.replace(/(?<=\.)\d+(?=\.|$)/g, (index) => String(Number(index) + 1))

/** The errors of a configuration in the broker's words. An object with unknown names reports only those. */
export function complaintsOf(
  problems: readonly Problem[],
  type: Described,
  hidden: readonly string[],
  config: Config,
  root: string,
): Complaint[] {
  const { fields } = type
  const strangers = problems.filter(({ reason }) => reason === 'error.unknown').map(({ path }) => split(path))
  const unknownPlaces = [...new Set(strangers.map(({ above }) => above))]
  const within = (path: string, place: string) => place === '' || path.startsWith(`${place}.`)
  const known = problems.filter(
    ({ path, reason }) => reason !== 'error.unknown' && !unknownPlaces.some((place) => within(path, place)),
  )
  // Addresses are checked after the schema.
  const schema = known
    .filter(({ reason }) => reason !== 'error.url')
    .map((problem) => complaintOf(problem, fields, config, root))
  const unknownFieldComplaints = unknownPlaces
    .filter((place) => !unknownPlaces.some((other) => other !== place && within(`${place}.`, other)))
    .map((place) => {
      const prefix = place === '' ? '' : `${place}.`
      const unmatched = namesBelow(type, hidden, place).filter(
        (name) => at(config, prefix + name) === undefined,
      )
      return unknownFields(
        below(root, place),
        strangers.filter(({ above }) => above === place).map(({ name }) => name),
        unmatched,
      )
    })
  const all = [...schema, ...unknownFieldComplaints]
  return all
    .filter(
      ({ path, reason }, index) =>
        all.findIndex((other) => other.path === path && other.reason === reason) === index,
    )
    .map((each) => ({ ...each, path: fromOne(each.path) }))
}

/** The error of an address that the schema accepts. It has no path. */
export function addressProblem(
  problems: readonly Problem[],
  config: Config,
): Readonly<Record<string, unknown>> | undefined {
  const problem = problems.find(({ reason }) => reason === 'error.url')
  return problem && { reason: `Missing scheme in URL: ${String(valueAt(config, problem.path))}` }
}
