import { isBind } from '@/lib/net/bind'
import type { Json } from '@/lib/text/big-json'
import { checkConfig, type Problem } from './check'
import { at, exists, fillDefaults, isApplicable, isConfig, withValueAt, type Config } from './config'
import type { Field, Fields } from './field'

/** A family of settings. */
export type Described = {
  readonly fields: Fields
  /** Names that the broker accepts and drops. */
  readonly ignored?: readonly string[]
  /** Objects that the broker has only if they were sent. */
  readonly optional?: readonly string[]
  /** Problems that no single field reports. */
  readonly problems?: (config: Config) => readonly Problem[]
}

/** Removes null values at every depth. */
function withoutNulls(config: Config): Config {
  const of = (value: Json): Json =>
    Array.isArray(value) ? value.map(of) : isConfig(value) ? withoutNulls(value) : value
  return Object.fromEntries(
    Object.entries(config)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [key, of(value)]),
  )
}

/** Renames aliases, and drops the ignored names. */
function withKnownNames({ fields, ignored = [] }: Described, sent: Config): Config {
  let config = sent
  for (const [path, { aliases = [] }] of Object.entries(fields))
    for (const alias of aliases) {
      const old = [...path.split('.').slice(0, -1), alias].join('.')
      const value = at(config, old)
      if (value === undefined) continue
      config = withValueAt(config, old, undefined)
      if (at(config, path) === undefined) config = withValueAt(config, path, value)
    }
  for (const path of ignored)
    if (at(config, path) !== undefined) config = withValueAt(config, path, undefined)
  return config
}

const asText = (value: Json): Json => (typeof value === 'number' ? String(value) : value)
const asNumber = (value: Json): Json =>
  typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value

/** Converts a value before it is checked: to text, number or boolean as the field requires. */
function converted(field: Field, value: Json): Json {
  switch (field.kind) {
    case 'number':
    case 'duration':
    case 'bytes':
      return asNumber(value)
    case 'toggle':
      return value === 'true' ? true : value === 'false' ? false : value
    case 'choice':
      return field.options.find((option) => String(option) === asText(value)) ?? asText(value)
    case 'constant':
      return asText(value) === String(field.value) ? field.value : value
    case 'hostPort':
      return Array.isArray(value) && field.several === true ? value.join(',') : asText(value)
    case 'section':
    case 'variant':
    case 'rows':
    case 'json':
    case 'list':
      return value
    case 'keyValue':
      return isConfig(value) && field.textOnly !== true
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asText(one)]))
        : value
    default:
      return asText(value)
  }
}

/** Kinds of fields whose value may be an empty text. */
const textual: ReadonlySet<Field['kind']> = new Set([
  'text',
  'secret',
  'code',
  'file',
  'hostPort',
  'url',
  'topicFilter',
])

/** Values that a form does not send but the broker accepts. */
function isAccepted(fields: Fields, config: Config, { path, reason }: Problem, partial: boolean): boolean {
  const field = fields[path]
  const value = at(config, path)
  if (reason === 'error.required') return partial && value === undefined
  // Port 0 is any free port.
  if (field?.kind === 'hostPort' && field.bind === true && typeof value === 'string')
    return /(?:^|:)0$/.test(value) && isBind(value.replace(/0$/, '1'))
  return field?.template === true && typeof value === 'string'
}

/**
 * Reads a body as the broker does: converts values, renames aliases, drops null and ignored names, and checks the
 * rest. Defaults are not filled in. Of a `partial` body no field is required.
 */
export function readConfig(
  described: Described,
  body: Config,
  { partial = false }: { readonly partial?: boolean } = {},
): { readonly config: Config; readonly problems: readonly Problem[] } {
  const { fields, problems: further } = described
  let config = withKnownNames(described, withoutNulls(body))
  const problems: Problem[] = []
  for (const [path, field] of Object.entries(fields)) {
    const value = at(config, path)
    if (value === undefined) continue
    if (field.only === true && !isApplicable(fields, path, config))
      problems.push({ path, reason: 'error.unknown' })
    if (value === '' && !textual.has(field.kind) && exists(fields, path, config))
      problems.push({ path, reason: 'error.choice' })
    config = withValueAt(config, path, converted(field, value))
  }
  return {
    config,
    problems: [
      ...problems,
      ...checkConfig(fields, config).filter((problem) => !isAccepted(fields, config, problem, partial)),
      ...(further?.(config) ?? []),
    ],
  }
}

/** Fills in defaults as the broker does in replies: without fields that it does not have. */
export function withDefaults({ fields, optional = [] }: Described, config: Config): Config {
  const filled = fillDefaults(fields, config)
  const absent = [
    ...optional.filter((path) => at(config, path) === undefined),
    ...Object.keys(fields).filter(
      (path) => fields[path]?.only === true && !isApplicable(fields, path, filled),
    ),
  ]
  return absent.reduce((rest, path) => withValueAt(rest, path, undefined), filled)
}
