import type { BridgeType } from '@/features/bridge/fields/bridge-type'
import { ignoredOptions } from '@/features/bridge/fields/blocks'
import { problemsOf, type Problem } from '@/contract/family/check'
import { at, fillDefaults, isConfig, withValueAt, type Config } from '@/contract/family/config'
import type { Json } from '@/lib/text/big-json'
import type { Field } from '@/contract/family/field'
import { refusalOf, type Complaint } from '../hocon/complaint'
import { Refusal } from '../http/refusal'
import { addressProblem, complaintsOf, type Described } from './complaint'

/**
 * Fields that replies add to a configuration; ignored in bodies
 * (src/contract/docs/integration.md#bridges).
 */
const readOnlyFields: readonly string[] = [
  'id',
  'type',
  'name',
  'status',
  'status_reason',
  'node_status',
  'node_metrics',
  'metrics',
  'node',
]

/** A bridge as configured: `enable` separate from the other fields. */
export type Settings = { readonly enable: boolean; readonly config: Config }

/** Names that are accepted but never returned. */
const hiddenIn = ({ fields, ignored = [] }: Described): readonly string[] =>
  Object.keys(fields).some((path) => path.startsWith('resource_opts.'))
    ? [...ignored, ...ignoredOptions]
    : ignored

const isPresent = (value: Json): boolean => value !== null

/** Removes null values at every depth. */
function pruned(config: Config): Config {
  const of = (value: Json): Json =>
    Array.isArray(value) ? value.map(of) : isConfig(value) ? pruned(value) : value
  return Object.fromEntries(
    Object.entries(config)
      .filter(([, value]) => isPresent(value))
      .map(([key, value]) => [key, of(value)]),
  )
}

const sibling = (path: string, name: string): string => [...path.split('.').slice(0, -1), name].join('.')

/** Joins lists of servers, which the broker accepts as well. */
function normalizeUrls({ fields }: Described, value: Config): Config {
  let config = value
  for (const [path, field] of Object.entries(fields)) {
    const value = field.kind === 'hostPort' && field.several === true ? at(config, path) : undefined
    if (Array.isArray(value)) config = withValueAt(config, path, value.join(','))
  }
  return config
}

/** Renames aliases and removes hidden names, as the broker returns it. */
function convertValues(type: Described, value: Config): Config {
  let config = value
  for (const [path, { aliases = [] }] of Object.entries(type.fields)) {
    for (const alias of aliases) {
      const old = sibling(path, alias)
      const value = at(config, old)
      if (value === undefined) continue
      config = withValueAt(config, old, undefined)
      if (at(config, path) === undefined) config = withValueAt(config, path, value)
    }
  }
  for (const path of hiddenIn(type))
    config = at(config, path) === undefined ? config : withValueAt(config, path, undefined)
  return config
}

const asWord = (value: Json): Json => (typeof value === 'number' ? String(value) : value)

/** Converts a value before it is checked: to text, number or boolean as the field requires. */
function converted(field: Field, value: Json): Json {
  switch (field.kind) {
    case 'number':
      return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
    case 'toggle': {
      const word = asWord(value)
      return word === 'true' ? true : word === 'false' ? false : word
    }
    case 'choice':
      return field.options.find((option) => String(option) === asWord(value)) ?? asWord(value)
    case 'duration':
    case 'bytes':
    case 'section':
    case 'variant':
    case 'rows':
    case 'json':
    case 'keyValue':
    case 'list':
      return value
    default:
      return asWord(value)
  }
}

const convertedAll = ({ fields }: Described, value: Config): Config =>
  Object.entries(fields).reduce((config, [path, field]) => {
    const value = at(config, path)
    return value === undefined ? config : withValueAt(config, path, converted(field, value))
  }, value)

/**
 * Values that forms would not send but the broker accepts: headers that are not text, and any value where
 * a placeholder is allowed.
 */
const isAccepted =
  (fields: BridgeType['fields'], config: Config) =>
  ({ path, reason }: Problem): boolean => {
    const field = fields[path]
    const value = at(config, path)
    return (
      (field?.kind === 'keyValue' && reason === 'error.object' && isConfig(value)) ||
      (field?.template === true && typeof value === 'string' && reason !== 'error.required')
    )
  }

/** The settings of a body, its schema errors, and an address error, which is checked after the schema. */
type Examined = Settings & {
  readonly complaints: readonly Complaint[]
  readonly address: Readonly<Record<string, unknown>> | undefined
}

/** Checks a body against its field descriptions; paths start with `root`. */
export function checkSettings(type: Described, body: Config, root: string): Examined {
  const { enable: wantedEnable = true, ...rest } = pruned(body)
  const enable = wantedEnable === 'true' ? true : wantedEnable === 'false' ? false : wantedEnable
  const { fields } = type
  const config = convertedAll(type, normalizeUrls(type, rest))
  const hidden = hiddenIn(type)
  const problems = problemsOf(fields, config, hidden).filter(
    (problem) => !isAccepted(fields, config)(problem),
  )
  const complaints = [
    ...(typeof enable === 'boolean'
      ? []
      : [{ value: enable, reason: { expected: 'boolean()' }, path: `${root}.enable` }]),
    ...complaintsOf(problems, type, hidden, { ...config, enable }, root),
  ]
  return {
    complaints,
    address: addressProblem(problems, config),
    enable: enable === true,
    config: convertValues(type, config),
  }
}

/**
 * Reads the body of a bridge; throws the broker's refusal of an invalid one, with paths below `root`, as
 * in a connection test if it is one.
 */
export function readSettings(
  type: BridgeType,
  body: Config,
  root: string,
  probed?: { readonly matched_type: string },
): Settings {
  const { complaints, address, enable, config } = checkSettings(
    type,
    Object.fromEntries(Object.entries(body).filter(([key]) => !readOnlyFields.includes(key))),
    root,
  )
  if (complaints.length > 0) throw refusalOf(...complaints.map((each) => ({ ...each, ...probed })))
  if (address !== undefined) {
    const { status, code, message } = refusalOf(address)
    throw new Refusal(status, probed === undefined ? code : 'TEST_FAILED', message)
  }
  // Pulsar's default does not pass its own check.
  if (type.type === 'pulsar_producer' && at(config, 'authentication') === undefined) {
    throw refusalOf({
      path: `${root}.authentication`,
      field_name: 'authentication',
      expected: 'none | basic | token',
    })
  }
  for (const path of type.present ?? [])
    if (at(config, path) === undefined) throw refusalOf({ reason: 'required_field', path: `${root}.${path}` })
  return { enable, config }
}

/** With defaults, for replies and for running. */
export const withDefaults = (type: BridgeType, config: Config): Config => fillDefaults(type.fields, config)
