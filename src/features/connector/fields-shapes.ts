import type { Json } from '@/lib/text/big-json'
import { isConfig, type Config } from '@/contract/family/config'
import type { Field, Group } from '@/contract/family/field'
import type { SchemaDocument } from '@/contract/schema-document'
import { fieldFromSchema, resolved } from '@/contract/schema-field'
import type { IntegrationNoun } from './model/noun'

export const toProperties = (type: Config): Config => (isConfig(type['properties']) ? type['properties'] : {})
export const toList = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
export const findSymbols = (type: Config, name: string): readonly string[] => {
  const prop = toProperties(type)[name]
  return isConfig(prop) ? toList(prop['symbols']).map(String) : []
}

/** The place of a described type in a configuration. */
export type Place = {
  readonly noun: IntegrationNoun
  readonly prefix: string
  readonly required: boolean
  readonly when?: Field['when']
  readonly depth: number
}
export type Found = {
  readonly fields: [string, Field][]
  readonly ignored: string[]
  readonly jsonOnly: string[]
  readonly alwaysSent: string[]
}

export const nothing: Found = { fields: [], ignored: [], jsonOnly: [], alwaysSent: [] }
export const joined = (parts: readonly Found[]): Found => ({
  fields: parts.flatMap(({ fields }) => fields),
  ignored: parts.flatMap(({ ignored }) => ignored),
  jsonOnly: parts.flatMap(({ jsonOnly }) => jsonOnly),
  alwaysSent: parts.flatMap(({ alwaysSent }) => alwaysSent),
})

/** Describes all fields below a type, by their paths. */
export type Describe = (document: SchemaDocument, type: Config, place: Place) => Found

/** The group of a field by its path. */
export function findGroup(path: string, noun: IntegrationNoun): Group {
  if (path.startsWith('ssl.')) return 'tls'
  if (path.startsWith('resource_opts.')) return 'resource'
  if (['description', 'tags'].includes(path)) return 'notes'
  if (['name', 'enable', 'connector'].includes(path)) return 'general'
  return noun === 'connector' ? 'connection' : noun === 'action' ? 'egress' : 'ingress'
}

/**
 * One of several objects, distinguished by a constant: it becomes a choice, and fields of only some objects
 * depend on it. Not confirmed by a real broker, because no type of the open source edition has alternatives.
 */
export function alternatives(
  document: SchemaDocument,
  options: readonly Config[],
  place: Place,
  describe: Describe,
): Found | undefined {
  const types = options.map((one) => resolved(document, one))
  if (!types.every((type) => isConfig(type['properties']))) return undefined
  const mark = Object.keys(toProperties(types[0] ?? {})).find((name) =>
    types.every((type) => findSymbols(type, name).length === 1),
  )
  if (mark === undefined) return undefined
  const words = types.map((type) => findSymbols(type, mark)[0] ?? '')
  const choicePath = `${place.prefix}${mark}`
  const parts = types.map((type) =>
    describe(
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
export function variants(
  document: SchemaDocument,
  options: readonly Config[],
  path: string,
  rest: Config,
  place: Place,
  describe: Describe,
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
    describe(document, type, { ...place, prefix: `${path}.`, required: true, depth: place.depth + 1 }),
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
