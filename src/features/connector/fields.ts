import { parseDuration } from '@/lib/time/time'
import type { Json } from '@/lib/text/big-json'
import { isConfig, type Config } from '@/contract/family/config'
import {
  duration,
  hostPort,
  keyValue,
  rows,
  url,
  type Field,
  type Fields,
  type Group,
} from '@/contract/family/field'
import type { SchemaDocument } from '@/contract/schema-document'
import { asNodes, fieldFromSchema, isFormField, resolved } from '@/contract/schema-field'
import { integrationReadOnly as readOnlyFields } from './contract'
import type { IntegrationNoun } from './model/noun'

/**
 * The schema document of a noun; sources are described among the actions
 * (src/contract/docs/config.md#schema-documents).
 */
export const documentOf = (noun: IntegrationNoun): string => (noun === 'connector' ? 'connectors' : 'actions')

/** One type of a noun, as the broker describes it. */
export type IntegrationKind = {
  readonly type: string
  readonly fields: Fields
  /** Fields without a control: older names, and what only JSON can express. */
  readonly ignored: readonly string[]
  /** Those of them that are edited as JSON. */
  readonly jsonOnly: readonly string[]
  /** Objects that must be sent even if they are empty. */
  readonly present: readonly string[]
}

/** The descriptions of a noun's types. */
function typeDescriptions(document: SchemaDocument, noun: IntegrationNoun): readonly Config[] {
  const call = document.paths[`/${noun}s/:id`]
  const body = isConfig(call) && isConfig(call['put']) ? call['put'] : {}
  return (body['oneOf'] === undefined ? [body] : asNodes(body['oneOf']))
    .map((one) => resolved(document, one))
    .filter((one) => isConfig(one['properties']))
}

const toProperties = (type: Config): Config => (isConfig(type['properties']) ? type['properties'] : {})
const toList = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
const findSymbols = (type: Config, name: string): readonly string[] => {
  const prop = toProperties(type)[name]
  return isConfig(prop) ? toList(prop['symbols']).map(String) : []
}

/** The types of a noun that a document describes, in its order. */
export const kindNames = (document: SchemaDocument, noun: IntegrationNoun): readonly string[] => [
  ...new Set(typeDescriptions(document, noun).flatMap((type) => findSymbols(type, 'type'))),
]

type Place = {
  readonly noun: IntegrationNoun
  readonly prefix: string
  readonly required: boolean
  readonly when?: Field['when']
  readonly depth: number
}
type Found = {
  readonly fields: [string, Field][]
  readonly ignored: string[]
  readonly jsonOnly: string[]
  readonly present: string[]
}

const nothing: Found = { fields: [], ignored: [], jsonOnly: [], present: [] }
const joined = (parts: readonly Found[]): Found => ({
  fields: parts.flatMap(({ fields }) => fields),
  ignored: parts.flatMap(({ ignored }) => ignored),
  jsonOnly: parts.flatMap(({ jsonOnly }) => jsonOnly),
  present: parts.flatMap(({ present }) => present),
})

/** Fields that are shown at the top although they have a default. */
const essential =
  /(?:^|\.)(?:method|headers|qos|retain|proto_ver|keepalive|no_local|description|tags|fallback_actions)$|^ssl\.(?:enable|verify)$/
const long = /(?:^|\.)(?:body|payload|payload_template|description)$/
const under = { 'ssl.enable': true } as const
const deepest = 8

function findGroup(path: string, noun: IntegrationNoun): Group {
  if (path.startsWith('ssl.')) return 'tls'
  if (path.startsWith('resource_opts.')) return 'resource'
  if (['name', 'enable', 'description', 'tags', 'connector'].includes(path)) return 'general'
  return noun === 'connector' ? 'connection' : noun === 'action' ? 'egress' : 'ingress'
}

/** A text of the broker without its markup, for what has no translation. */
const plainText = (text: Json | undefined): string | undefined =>
  typeof text === 'string' && text !== ''
    ? text
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 400)
    : undefined

/** The field of a value in the schema; its name or default decides where its type does not. */
function toField(document: SchemaDocument, name: string, path: string, prop: Config, place: Place): Field {
  const group = findGroup(path, place.noun)
  const withDefault = prop['default'] === undefined ? {} : { default: prop['default'] }
  const items = isConfig(prop['items']) ? resolved(document, prop['items']) : undefined
  if (prop['type'] === 'string' && prop['format'] === undefined) {
    if (path === 'url') return url({ group, ...withDefault })
    if (path === 'server') return hostPort({ group, ...withDefault })
    if (
      typeof prop['default'] === 'string' &&
      /^\d+(?:ms|s|m|h|d)$/.test(prop['default']) &&
      parseDuration(prop['default']) !== undefined
    )
      return duration({ group, ...withDefault })
    if (long.test(path)) return { kind: 'text', group, ...withDefault, multiline: true }
  }
  if (
    prop['type'] === 'object' &&
    (prop['is_template'] === true ||
      (isConfig(prop['default']) && Object.values(prop['default']).every((one) => typeof one === 'string')))
  )
    return keyValue({ group, ...withDefault })
  const cells = prop['type'] === 'array' && items !== undefined ? toRow(document, items, place) : undefined
  if (cells !== undefined) return rows({ group, ...withDefault, fields: Object.fromEntries(cells.fields) })
  return fieldFromSchema(name, group, prop)
}

/**
 * The columns of a list of objects, with those of all its alternatives. Undefined if they do not fit in a
 * row.
 */
function toRow(document: SchemaDocument, items: Config, { noun, depth }: Place): Found | undefined {
  const place: Place = { noun, prefix: '', required: true, depth: depth + 1 }
  const found = isConfig(items['properties'])
    ? below(document, items, place)
    : alternatives(document, asNodes(items['oneOf']), place)
  return found?.jsonOnly.length === 0 &&
    found.fields.every(([, { kind }]) => kind !== 'rows' && kind !== 'keyValue')
    ? found
    : undefined
}

/**
 * One of several objects, distinguished by a constant: it becomes a choice, and fields of only some objects
 * depend on it. Not confirmed by a real broker, because no type of the open source edition has alternatives.
 */
function alternatives(document: SchemaDocument, options: readonly Config[], place: Place): Found | undefined {
  const types = options.map((one) => resolved(document, one))
  if (!types.every((type) => isConfig(type['properties']))) return undefined
  const mark = Object.keys(toProperties(types[0] ?? {})).find((name) =>
    types.every((type) => findSymbols(type, name).length === 1),
  )
  if (mark === undefined) return undefined
  const words = types.map((type) => findSymbols(type, mark)[0] ?? '')
  const choicePath = `${place.prefix}${mark}`
  const parts = types.map((type) =>
    below(
      document,
      {
        ...type,
        properties: Object.fromEntries(Object.entries(toProperties(type)).filter(([name]) => name !== mark)),
      },
      place,
    ),
  )
  const paths = [...new Set(parts.flatMap(({ fields }) => fields.map(([path]) => path)))]
  const fields = paths.map((path): [string, Field] => {
    const having = parts.flatMap((part, index) =>
      part.fields
        .filter(([fieldPath]) => fieldPath === path)
        .map(([, field]) => ({ word: words[index] ?? '', field })),
    )
    const [{ field } = { field: fieldFromSchema(path, 'connection', {}) }] = having
    return [
      path,
      having.length === parts.length
        ? field
        : { ...field, when: { ...field.when, [choicePath]: having.map(({ word }) => word) } },
    ]
  })
  // Sent even if it is the default, because the broker selects the object by it.
  const first: [string, Field] = [
    choicePath,
    {
      kind: 'choice',
      group: findGroup(choicePath, place.noun),
      options: words,
      default: words[0] ?? '',
      required: true,
    },
  ]
  return { ...joined(parts), fields: [first, ...fields] }
}

const nameOfRef = (option: Config): string | undefined =>
  typeof option['$ref'] === 'string'
    ? option['$ref'].slice(Math.max(option['$ref'].lastIndexOf('/'), option['$ref'].lastIndexOf('.')) + 1)
    : undefined
const toConstants = (type: Config): Config =>
  Object.fromEntries(
    Object.keys(toProperties(type)).flatMap((name): [string, Json][] => {
      const [only, more] = findSymbols(type, name)
      return only === undefined || more !== undefined ? [] : [[name, only]]
    }),
  )

/**
 * One of several objects that differ only by their field names, or a word such as `none` in their place. The
 * name becomes a choice; constants are set by it. Undefined if two objects use one name differently. Not
 * confirmed by a real broker.
 */
function variants(
  document: SchemaDocument,
  options: readonly Config[],
  path: string,
  rest: Config,
  place: Place,
): Found | undefined {
  const words = options.flatMap(({ symbols }) =>
    Array.isArray(symbols) && symbols.length === 1 ? [String(symbols[0])] : [],
  )
  const objects = options.flatMap((option) => {
    const [name, type] = [nameOfRef(option), resolved(document, option)]
    return name !== undefined && isConfig(type['properties']) ? [{ name, type }] : []
  })
  const names = objects.map(({ name }) => name)
  if (
    objects.length === 0 ||
    words.length + objects.length !== options.length ||
    new Set([...words, ...names]).size !== options.length
  )
    return undefined
  const parts = objects.map(({ type }) =>
    below(document, type, { ...place, prefix: `${path}.`, required: true, depth: place.depth + 1 }),
  )
  if (parts.some(({ jsonOnly }) => jsonOnly.length > 0)) return undefined
  const paths = [...new Set(parts.flatMap(({ fields }) => fields.map(([fieldPath]) => fieldPath)))]
  const fields = paths.flatMap((fieldPath): [string, Field][] => {
    const having = parts.flatMap((part, index) =>
      part.fields
        .filter(([each]) => each === fieldPath)
        .map(([, field]) => ({ name: names[index] ?? '', field })),
    )
    const [{ field } = { field: fieldFromSchema(fieldPath, 'connection', {}) }, ...others] = having
    if (others.some((one) => one.field.kind !== field.kind)) return []
    const options = having.flatMap((one) => (one.field.kind === 'choice' ? one.field.options : []))
    const when = having.length === 1 ? (having[0]?.name ?? '') : having.map(({ name }) => name)
    return [
      [
        fieldPath,
        {
          ...field,
          ...(field.kind === 'choice' ? { options: [...new Set(options)] } : {}),
          when: { ...field.when, [path]: when },
        } as Field,
      ],
    ]
  })
  if (fields.length < paths.length) return undefined
  const [word, ...also] = words
  const within = Object.fromEntries(objects.map(({ name, type }) => [name, toConstants(type)]))
  const group = findGroup(path, place.noun)
  const choice: Field = {
    kind: 'variant',
    group,
    options: [...words, ...names],
    within,
    ...(word === undefined ? {} : { word }),
    ...(also.length === 0 ? {} : { also }),
    ...(rest['default'] === undefined ? {} : { default: rest['default'] }),
  }
  return { ...joined(parts), fields: [[path, choice], ...fields] }
}

/** All fields below a type, by their paths. */
function below(document: SchemaDocument, type: Config, place: Place): Found {
  const required = toList(type['required']).map(String)
  return joined(
    Object.entries(toProperties(type)).map(([name, prop]): Found => {
      const path = `${place.prefix}${name}`
      if (place.prefix === '' && place.depth === 0 && (readOnlyFields.includes(name) || name === 'enable'))
        return nothing
      if (!isFormField(name, prop)) return { ...nothing, ignored: [path] }
      const [single, second] = asNodes(prop['oneOf'])
      // A choice of one is that one.
      const alone =
        single !== undefined && second === undefined && isConfig(resolved(document, single)['properties'])
          ? resolved(document, single)
          : resolved(document, prop)
      const within: Config = {
        ...alone,
        ...(prop['default'] === undefined ? {} : { default: prop['default'] }),
      }
      const wanted = place.required && required.includes(name)
      const inner: Place = { ...place, prefix: `${path}.`, required: wanted, depth: place.depth + 1 }
      const present = wanted && place.depth === 0 ? [path] : []
      const options = asNodes(within['oneOf'])
      if (place.depth < deepest && isConfig(within['properties']))
        return joined([{ ...nothing, present }, below(document, within, inner)])
      if (place.depth < deepest && options.length > 1) {
        const found = alternatives(document, options, inner)
        if (found !== undefined) return joined([{ ...nothing, present }, found])
        const named = variants(document, options, path, within, place)
        if (named !== undefined) return named
      }
      const field = toField(document, name, path, within, place)
      // Free-form objects become a JSON field in their place; a value that may be an object or something else
      // only appears in the JSON of the full configuration.
      if (field.kind === 'json' && within['type'] !== 'object')
        return { ...nothing, ignored: [path], jsonOnly: [path] }
      const [label, help] = [plainText(prop['label']), plainText(prop['description'])]
      const seldom =
        !wanted && !essential.test(path) && (field.default !== undefined || path.startsWith('resource_opts.'))
      return {
        ...nothing,
        fields: [
          [
            path,
            {
              ...field,
              ...(wanted ? { required: true } : {}),
              ...(seldom ? { advanced: true } : {}),
              ...(path.startsWith('ssl.') && path !== 'ssl.enable' ? { when: under } : {}),
              ...(label === undefined || label === name ? {} : { label }),
              ...(help === undefined ? {} : { help }),
            },
          ],
        ],
      }
    }),
  )
}

/**
 * The fields of a type as the broker describes it; undefined if it does not. The form adds name and switch
 * itself.
 */
export function integrationKind(
  document: SchemaDocument,
  noun: IntegrationNoun,
  type: string,
): IntegrationKind | undefined {
  const found = typeDescriptions(document, noun).find((one) => findSymbols(one, 'type').includes(type))
  if (found === undefined) return undefined
  const { fields, ignored, jsonOnly, present } = below(document, found, {
    noun,
    prefix: '',
    required: true,
    depth: 0,
  })
  // The connector first, then the description.
  const order = fields.toSorted(([a], [b]) => Number(b === 'connector') - Number(a === 'connector'))
  return {
    type,
    fields: Object.fromEntries(order),
    ignored: [...ignored, ...readOnlyFields],
    jsonOnly,
    present: present.filter((path) => fields.some(([fieldPath]) => fieldPath.startsWith(`${path}.`))),
  }
}
