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

/** Names of TLS files, which the schema declares as text. */
const files = { cacertfile: 'trusted', certfile: 'certificate', keyfile: 'key' } as const

/** The objects of a list. */
export const asNodes = (value: unknown): Config[] => (Array.isArray(value) ? value.filter(isConfig) : [])

/** Resolves a type, given by name or inline. */
export function resolved({ components }: SchemaDocument, prop: Config): Config {
  const named =
    typeof prop['$ref'] === 'string'
      ? components.schemas[prop['$ref'].slice(prop['$ref'].lastIndexOf('/') + 1)]
      : undefined
  return isConfig(named) ? named : prop
}

/** A text of the broker without its markup, for what has no translation. */
const plainText = (text: unknown): string | undefined =>
  typeof text === 'string' && text !== ''
    ? text
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 400)
    : undefined

/** A description that only repeats the name, which the broker makes where it has none. */
const isEmptyDescription = (text: string) => /^\w+ Description$/.test(text)

/** The broker's own label and description of a value. */
export function wordsFromSchema(prop: Config): Pick<Field, 'label' | 'help'> {
  const [label, description] = [plainText(prop['label']), plainText(prop['description'])]
  const help = description === undefined || isEmptyDescription(description) ? undefined : description
  return { ...(label === undefined ? {} : { label }), ...(help === undefined ? {} : { help }) }
}

/** Fields without a form control: deprecated, read-only, or with a name that a path cannot contain. */
export const isFormField = (name: string, prop: unknown): prop is Config =>
  isConfig(prop) && prop['deprecated'] !== true && prop['readOnly'] !== true && /^\w+$/.test(name)

/** A union of a keyword and another type. */
function wordOr(options: readonly Config[]): { readonly word: string; readonly other: Config } | undefined {
  const isWord = ({ type, symbols }: Config) =>
    type === 'enum' && Array.isArray(symbols) && symbols.length === 1
  const [word, other] = [options.find(isWord), options.find((one) => !isWord(one))]
  return options.length === 2 && word !== undefined && other !== undefined
    ? { word: String((word['symbols'] as unknown[])[0]), other }
    : undefined
}

/** A union of a placeholder such as `${qos}` and the value itself. */
function templateOr(options: readonly Config[]): Config | undefined {
  const isTemplate = ({ type, is_template }: Config) => type === 'string' && is_template === true
  return options.length === 2 && options.some(isTemplate)
    ? options.find((one) => !isTemplate(one))
    : undefined
}

/** Converts a schema type to a field; unsupported types are edited as JSON. */
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
    // Port 0 is no valid port to listen on.
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
