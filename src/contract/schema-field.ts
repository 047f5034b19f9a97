import { isConfig, type Config } from './family/config'
import {
  bytes,
  choice,
  code,
  duration,
  file,
  hostPort,
  json,
  list,
  number,
  secret,
  text,
  toggle,
  url,
  type Field,
} from './family/field'
import { tlsFileTypes } from './family/pem'
import type { SchemaDocument } from './schema-document'

/** Files of TLS by their names, which the schema calls mere text. */
const files = { cacertfile: 'trusted', certfile: 'certificate', keyfile: 'key' } as const

/** The objects of a list. */
export const asNodes = (value: unknown): Config[] => (Array.isArray(value) ? value.filter(isConfig) : [])

/** A type where it is told: by its name among the others, or in place. */
export function resolved({ components }: SchemaDocument, prop: Config): Config {
  const named =
    typeof prop['$ref'] === 'string'
      ? components.schemas[prop['$ref'].slice(prop['$ref'].lastIndexOf('/') + 1)]
      : undefined
  return isConfig(named) ? named : prop
}

/** What nobody is asked for: of older releases, told only, or with a name that no path can hold. */
export const isFormField = (name: string, prop: unknown): prop is Config =>
  isConfig(prop) && prop['deprecated'] !== true && prop['readOnly'] !== true && /^\w+$/.test(name)

/** One of two: a word alone, or another type. */
function wordOr(options: readonly Config[]): { readonly word: string; readonly other: Config } | undefined {
  const isWord = ({ type, symbols }: Config) =>
    type === 'enum' && Array.isArray(symbols) && symbols.length === 1
  const [word, other] = [options.find(isWord), options.find((one) => !isWord(one))]
  return options.length === 2 && word !== undefined && other !== undefined
    ? { word: String((word['symbols'] as unknown[])[0]), other }
    : undefined
}

/** One of two: a placeholder such as `${qos}`, or the value itself. */
function templateOr(options: readonly Config[]): Config | undefined {
  const isTemplate = ({ type, is_template }: Config) => type === 'string' && is_template === true
  return options.length === 2 && options.some(isTemplate)
    ? options.find((one) => !isTemplate(one))
    : undefined
}

/** A value of the schema as a field; what cannot be drawn is edited as JSON. */
export function fieldFromSchema(name: string, group: Field['group'], prop: Config): Field {
  const own: Config = prop['default'] === undefined ? {} : { default: prop['default'] }
  const rest = { group, ...(prop['default'] === undefined ? {} : { default: prop['default'] }) }
  const options = asNodes(prop['oneOf'])
  const [alone] = options
  if (options.length === 1 && alone !== undefined)
    return fieldFromSchema(name, group, { ...alone, default: prop['default'] ?? null })
  const either = wordOr(options)
  if (either !== undefined)
    return { ...fieldFromSchema(name, group, { ...either.other, ...own }), words: [either.word] }
  const value = templateOr(options)
  if (value !== undefined) return { ...fieldFromSchema(name, group, { ...value, ...own }), template: true }
  switch (prop['type']) {
    case 'boolean':
      return toggle(rest)
    case 'number':
    case 'integer':
      return number({
        ...rest,
        ...(typeof prop['minimum'] === 'number' ? { min: prop['minimum'] } : {}),
        ...(typeof prop['maximum'] === 'number' ? { max: prop['maximum'] } : {}),
      })
    case 'enum':
      return choice({ ...rest, options: (Array.isArray(prop['symbols']) ? prop['symbols'] : []) as string[] })
    case 'duration':
      return duration(rest)
    case 'byteSize':
      return bytes(rest)
    // Port 0 listens nowhere.
    case 'ip_port':
      return hostPort({
        group,
        bind: true,
        words: ['0'],
        ...(rest.default === undefined ? {} : { default: String(rest.default) }),
      })
    case 'url':
      return url(rest)
    case 'array':
      return isConfig(prop['items']) && ['string', 'number'].includes(String(prop['items']['type']))
        ? list(rest)
        : json(rest)
    case 'string':
    case 'percent':
    case 'comma_separated_string':
      if (prop['format'] === 'password') return secret(rest)
      if (prop['format'] === 'sql') return code({ ...rest, language: 'sql' })
      return Object.hasOwn(files, name) || prop['format'] === 'file'
        ? file({
            ...rest,
            accept: tlsFileTypes,
            ...(Object.hasOwn(files, name) ? { holds: files[name as keyof typeof files] } : {}),
          })
        : text(rest)
    default:
      return json(rest)
  }
}
