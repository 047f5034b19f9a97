import type { Json } from '@/lib/text/big-json'
import type { Field, Fields } from './field'

/** A configuration as in the API: nested objects. */
export type Config = { [key: string]: Json }

/** Whether a value is an object, neither null nor a list. */
export const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const own = (config: Config, key: string): Json | undefined =>
  Object.hasOwn(config, key) ? config[key] : undefined

/** The value at a path such as `egress.remote.topic`; undefined if missing. */
export function at(config: Config, path: string): Json | undefined {
  let value: Json | undefined = config
  for (const key of path.split('.')) value = isConfig(value) ? own(value, key) : undefined
  return value
}

/** The text at a path; '' if there is none. */
export function textAt(config: Config, path: string): string {
  const value = at(config, path)
  return typeof value === 'string' ? value : ''
}

/** A copy of a configuration with a value set at a path, creating objects as needed; `undefined` removes it. */
export function withValueAt(config: Config, path: string, value: Json | undefined): Config {
  const dot = path.indexOf('.')
  const key = dot < 0 ? path : path.slice(0, dot)
  if (key === '__proto__') return config
  if (dot >= 0) {
    const below = own(config, key)
    const next = withValueAt(isConfig(below) ? below : {}, path.slice(dot + 1), value)
    return value === undefined && Object.keys(next).length === 0 && below === undefined
      ? config
      : { ...config, [key]: next }
  }
  if (value !== undefined) return { ...config, [key]: value }
  const { [key]: _, ...rest } = config
  return rest
}

/** Deep-merges changes into a configuration: lists are replaced, null removes a field. */
export function merged(config: Config, changes: Config): Config {
  return Object.entries(changes).reduce((whole, [key, value]) => {
    const before = own(whole, key)
    if (value === null) return withValueAt(whole, key, undefined)
    return withValueAt(whole, key, isConfig(value) && isConfig(before) ? merged(before, value) : value)
  }, config)
}

/** The paths above one, the nearest last: `a`, `a.b` for `a.b.c`. */
export const above = (path: string): string[] =>
  path
    .split('.')
    .slice(0, -1)
    .map((_, index, keys) => keys.slice(0, index + 1).join('.'))

/** Whether a field belongs to an option of the variant above it. */
export const belongs = (field: Field | undefined, variant: string, option: string | undefined): boolean =>
  option !== undefined && [field?.when?.[variant]].flat().includes(option)

/** The option of a variant that a configuration has: the one with the most fields present. */
export function findOption(fields: Fields, path: string, value: Json | undefined): string | undefined {
  const field = fields[path]
  if (field?.kind !== 'variant') return undefined
  if (field.word !== undefined && (value === undefined || value === field.word)) return field.word
  if (typeof value === 'string' && field.also?.includes(value) === true) return value
  if (!isConfig(value)) return undefined
  const objects = field.options.filter(
    (option) => option !== field.word && field.also?.includes(option) !== true,
  )
  const having = (option: string) =>
    Object.keys(fields).filter(
      (key) =>
        key.startsWith(`${path}.`) &&
        belongs(fields[key], path, option) &&
        Object.hasOwn(value, key.slice(path.length + 1)),
    ).length
  return objects.toSorted((a, b) => having(b) - having(a))[0]
}

/** Whether the section or variant that contains a field is present. */
export function exists(fields: Fields, path: string, config: Config): boolean {
  return above(path).every((parent) => {
    const field: Field | undefined = fields[parent]
    if (field?.kind === 'section') return isConfig(at(config, parent))
    if (field?.kind === 'variant')
      return belongs(fields[path], parent, findOption(fields, parent, at(config, parent)))
    return true
  })
}

/** Whether the fields that a field depends on have the needed values; variants are checked by `exists`. */
export function isApplicable(fields: Fields, path: string, config: Config): boolean {
  return Object.entries(fields[path]?.when ?? {}).every(([on, wanted]) => {
    const value = at(config, on) ?? fields[on]?.default
    return (
      fields[on]?.kind === 'variant' ||
      (Array.isArray(wanted) ? wanted.includes(value as string) : value === wanted)
    )
  })
}

/** Whether a field applies: it exists, and its dependencies have the needed values. */
export const isAsked = (fields: Fields, path: string, config: Config): boolean =>
  exists(fields, path, config) && isApplicable(fields, path, config)

/**
 * Fills in defaults, as the broker does when it returns a configuration
 * (src/contract/docs/integration.md#bridges).
 */
export function fillDefaults(fields: Fields, config: Config): Config {
  let result = config
  for (const [path, field] of Object.entries(fields)) {
    if (field.kind === 'rows') {
      const items = at(result, path)
      if (Array.isArray(items))
        result = withValueAt(
          result,
          path,
          items.map((item) => (isConfig(item) ? fillDefaults(field.fields, item) : item)),
        )
      else if (field.default !== undefined && exists(fields, path, result))
        result = withValueAt(result, path, field.default)
      continue
    }
    const value = field.kind === 'constant' ? field.value : field.default
    if (value !== undefined && at(result, path) === undefined && exists(fields, path, result))
      result = withValueAt(result, path, value)
  }
  return result
}

/**
 * The mask of a stored secret: six asterisks on reading; sent back unchanged, the broker keeps the secret
 * (src/contract/docs/tls.md#secrets).
 */
export const maskedSecret = '******'

const secretKeys: ReadonlySet<string> = new Set([
  'password',
  'secret',
  'client_secret',
  'secret_key',
  'security_token',
  'token',
  'jwt',
  'aws_secret_access_key',
  'bind_password',
  'sp_private_key',
])

/**
 * Keys whose values the broker always masks, at every depth
 * (src/contract/docs/integration.md#identifiers-and-templates).
 */
export const isSecretKey = (key: string): boolean =>
  secretKeys.has(key) || /^(?:proxy-)?authorization$/i.test(key)

/** Replaces every secret with six asterisks. */
export function masked(config: Config): Config {
  const of = (value: Json): Json =>
    Array.isArray(value) ? value.map(of) : isConfig(value) ? masked(value) : value
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => [
      key,
      isSecretKey(key) && value !== null ? maskedSecret : of(value),
    ]),
  )
}

/**
 * Replaces masked secrets with the stored ones; without a stored secret, the mask stays
 * (src/contract/docs/tls.md#secrets).
 */
export function restored(config: Config, stored: Config): Config {
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => {
      const old = own(stored, key)
      if (value === maskedSecret && isSecretKey(key) && old !== undefined) return [key, old]
      return [key, isConfig(value) && isConfig(old) ? restored(value, old) : value]
    }),
  )
}

/** The paths of masked secrets: a copy needs them entered again. */
export function maskedSecrets(config: Config, prefix = ''): string[] {
  return Object.entries(config).flatMap(([key, value]) =>
    value === maskedSecret && isSecretKey(key)
      ? [prefix + key]
      : isConfig(value)
        ? maskedSecrets(value, `${prefix}${key}.`)
        : [],
  )
}
