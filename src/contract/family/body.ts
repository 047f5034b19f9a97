import { isSecretPath } from '@/lib/secret/name'
import { isEqual } from '@/lib/equal'
import type { Json } from '@/lib/text/big-json'
import { at, exists, fillDefaults, isConfig, isApplicable, withValueAt, type Config } from './config'
import type { Capability } from '../capability'
import type { Field, Fields } from './field'

/** Whether a field differs from its default. */
export function differs(field: Field, value: Json | undefined): boolean {
  const { default: own } = field
  if (value === '' && field.empty === true) return own !== ''
  if (value === undefined || value === '') return own !== undefined && own !== ''
  if (own === undefined) return field.kind !== 'constant' && field.kind !== 'section'
  return !isEqual(value, own)
}

/**
 * The fields that a broker has, by what it offers, and the configuration without the defaults of the others. A field that is
 * set all the same stays.
 */
export function availableFields(
  fields: Fields,
  config: Config,
  offered: (needs: Capability | undefined) => boolean,
): { readonly fields: Fields; readonly config: Config } {
  const entries = Object.entries(fields)
  const absent = entries.filter(([path, field]) => {
    const value = at(config, path)
    if (field.returned === true) return value === undefined
    return !offered(field.needs) && (value === undefined || !differs(field, value))
  })
  const paths = new Set(absent.map(([path]) => path))
  return {
    fields: Object.fromEntries(entries.filter(([path]) => !paths.has(path))),
    config: [...paths].reduce((rest, path) => withValueAt(rest, path, undefined), config),
  }
}

/** TLS files and names, which do not apply while TLS is off. */
const ofTls = ['cacertfile', 'certfile', 'keyfile', 'server_name_indication']

/** Whether a field depends on a choice or switch with an unknown value: then it is not certain that the field does not apply. */
const underUnknown = (fields: Fields, path: string, config: Config): boolean =>
  Object.keys(fields[path]?.when ?? {}).some((on) => {
    const field = fields[on]
    const value = at(config, on)
    if (value === undefined) return false
    if (field?.kind === 'toggle') return typeof value !== 'boolean'
    return field?.kind === 'choice' && !(field.options as readonly Json[]).includes(value)
  })

/**
 * Sent even with default values: their presence has a meaning, and a broker has refused bodies without them
 * (src/contract/docs/integration.md#bridge-types).
 */
const always: readonly Field['kind'][] = ['constant', 'section', 'variant']

/**
 * The request body of a configuration: omits empty fields and fields that do not apply. `lean` also omits
 * defaults, for new objects; updates are complete, because omitted fields are reset
 * (src/contract/docs/integration.md#bridges).
 */
export function bodyOf(
  fields: Fields,
  config: Config,
  { omitDefaults, alwaysSent = [] }: { omitDefaults: boolean; alwaysSent?: readonly string[] },
): Config {
  let body = config
  for (const [path, field] of Object.entries(fields)) {
    const value = at(body, path)
    if (value === undefined) continue
    const forgotten =
      !isApplicable(fields, path, config) &&
      !underUnknown(fields, path, config) &&
      (!path.startsWith('ssl.') || ofTls.includes(path.slice('ssl.'.length)))
    if (
      (value === '' && field.empty !== true) ||
      forgotten ||
      (omitDefaults && field.required !== true && !always.includes(field.kind) && !differs(field, value))
    )
      body = withValueAt(body, path, undefined)
    else if (field.kind === 'rows' && Array.isArray(value))
      body = withValueAt(
        body,
        path,
        value.map((row) => (isConfig(row) ? bodyOf(field.fields, row, { omitDefaults: false }) : row)),
      )
  }
  const whole = new Set([
    ...alwaysSent,
    ...Object.entries(fields)
      .filter(([, { kind }]) => ['section', 'variant', 'json', 'keyValue'].includes(kind))
      .map(([path]) => path),
  ])
  const pruned = withoutEmpty(
    body,
    (path) => whole.has(path),
    (path) => fields[path]?.kind === 'json' || fields[path]?.kind === 'keyValue',
  )
  return { ...Object.fromEntries(alwaysSent.map((path) => [path, {}])), ...pruned }
}

/** Removes objects that became empty, except those whose presence has a meaning and free-form ones. */
function withoutEmpty(
  config: Config,
  stays: (path: string) => boolean,
  free: (path: string) => boolean,
  prefix = '',
): Config {
  const entries = Object.entries(config).map(([key, value]): [string, Json] => [
    key,
    isConfig(value) && !free(prefix + key) ? withoutEmpty(value, stays, free, `${prefix}${key}.`) : value,
  ])
  return Object.fromEntries(
    entries.filter(
      ([key, value]) => !isConfig(value) || Object.keys(value).length > 0 || stays(prefix + key),
    ),
  )
}

/** The initial configuration of a new object: defaults and initial values of the form. */
export function initialConfig(fields: Fields, given: Config = {}): Config {
  let config = given
  for (const [path, { initial }] of Object.entries(fields))
    if (initial !== undefined && at(config, path) === undefined && exists(fields, path, config))
      config = withValueAt(config, path, initial)
  return fillDefaults(fields, config)
}

/** The paths of secret fields, and of values in free-form objects with secret names. */
export function secretPaths(fields: Fields, config: Config): string[] {
  const own = Object.entries(fields)
    .filter(([, { kind }]) => kind === 'secret')
    .map(([path]) => path)
  const free = Object.entries(fields)
    .filter(([, { kind }]) => kind === 'keyValue')
    .flatMap(([path]) => {
      const value = at(config, path)
      return isConfig(value)
        ? Object.keys(value)
            .filter((key) => isSecretPath([...path.split('.'), key]))
            .map((key) => `${path}.${key}`)
        : []
    })
  return [...own, ...free].filter((path) => at(config, path) !== undefined)
}
