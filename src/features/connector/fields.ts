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
import { integrationReadOnly as told } from './contract'
import type { IntegrationNoun } from './model/noun'

/**
 * The document that describes a noun; sources are among the actions
 * (src/contract/docs/config.md#schema-documents).
 */
export const documentOf = (noun: IntegrationNoun): string => (noun === 'connector' ? 'connectors' : 'actions')

/** One type of a noun, as the broker itself describes it. */
export type IntegrationKind = {
  readonly type: string
  readonly fields: Fields
  /** What is taken and not drawn: older names, and what only JSON can hold. */
  readonly ignored: readonly string[]
  /** Of these, what one may want to edit: as JSON. */
  readonly jsonOnly: readonly string[]
  /** Objects that must be there, be they empty. */
  readonly present: readonly string[]
}

/** The descriptions of a noun's types. */
function described(document: SchemaDocument, noun: IntegrationNoun): readonly Config[] {
  const call = document.paths[`/${noun}s/:id`]
  const body = isConfig(call) && isConfig(call['put']) ? call['put'] : {}
  return (body['oneOf'] === undefined ? [body] : asNodes(body['oneOf']))
    .map((one) => resolved(document, one))
    .filter((one) => isConfig(one['properties']))
}

const propertiesOf = (type: Config): Config => (isConfig(type['properties']) ? type['properties'] : {})
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
const symbolsOf = (type: Config, name: string): readonly string[] => {
  const prop = propertiesOf(type)[name]
  return isConfig(prop) ? listOf(prop['symbols']).map(String) : []
}

/** The types of a noun that a document describes, in its order. */
export const kindNames = (document: SchemaDocument, noun: IntegrationNoun): readonly string[] => [
  ...new Set(described(document, noun).flatMap((type) => symbolsOf(type, 'type'))),
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

/** Asked for though it has a default: what one comes for. */
const essential =
  /(?:^|\.)(?:method|headers|qos|retain|proto_ver|keepalive|no_local|description|tags|fallback_actions)$|^ssl\.(?:enable|verify)$/
const long = /(?:^|\.)(?:body|payload|payload_template|description)$/
const under = { 'ssl.enable': true } as const
const deepest = 8

function groupOf(path: string, noun: IntegrationNoun): Group {
  if (path.startsWith('ssl.')) return 'tls'
  if (path.startsWith('resource_opts.')) return 'resource'
  if (['name', 'enable', 'description', 'tags', 'connector'].includes(path)) return 'general'
  return noun === 'connector' ? 'connection' : noun === 'action' ? 'egress' : 'ingress'
}

/** Words of the broker's own, for what we have none for; its mark-up is taken out. */
const plainText = (text: Json | undefined): string | undefined =>
  typeof text === 'string' && text !== ''
    ? text
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 400)
    : undefined

/** A value of the schema; what its type alone does not tell is told by its name or its default. */
function valueOf(document: SchemaDocument, name: string, path: string, prop: Config, place: Place): Field {
  const group = groupOf(path, place.noun)
  const own = prop['default'] === undefined ? {} : { default: prop['default'] }
  const items = isConfig(prop['items']) ? resolved(document, prop['items']) : undefined
  if (prop['type'] === 'string' && prop['format'] === undefined) {
    if (path === 'url') return url({ group, ...own })
    if (path === 'server') return hostPort({ group, ...own })
    if (
      typeof prop['default'] === 'string' &&
      /^\d+(?:ms|s|m|h|d)$/.test(prop['default']) &&
      parseDuration(prop['default']) !== undefined
    )
      return duration({ group, ...own })
    if (long.test(path)) return { kind: 'text', group, ...own, multiline: true }
  }
  if (
    prop['type'] === 'object' &&
    (prop['is_template'] === true ||
      (isConfig(prop['default']) && Object.values(prop['default']).every((one) => typeof one === 'string')))
  )
    return keyValue({ group, ...own })
  const cells = prop['type'] === 'array' && items !== undefined ? rowOf(document, items, place) : undefined
  if (cells !== undefined) return rows({ group, ...own, fields: Object.fromEntries(cells.fields) })
  return fieldFromSchema(name, group, prop)
}

/** What stands side by side in a row of a list: the values of its objects, or of the several that each may be. Undefined for what no row can hold. */
function rowOf(document: SchemaDocument, items: Config, { noun, depth }: Place): Found | undefined {
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
 * One of several objects: they are told apart by a value that each has of its own, which becomes a choice, and what only some have is asked
 * for with it. No real broker has confirmed this: in the open source edition no type has several.
 */
function alternatives(document: SchemaDocument, options: readonly Config[], place: Place): Found | undefined {
  const types = options.map((one) => resolved(document, one))
  if (!types.every((type) => isConfig(type['properties']))) return undefined
  const mark = Object.keys(propertiesOf(types[0] ?? {})).find((name) =>
    types.every((type) => symbolsOf(type, name).length === 1),
  )
  if (mark === undefined) return undefined
  const words = types.map((type) => symbolsOf(type, mark)[0] ?? '')
  const home = `${place.prefix}${mark}`
  const parts = types.map((type) =>
    below(
      document,
      {
        ...type,
        properties: Object.fromEntries(Object.entries(propertiesOf(type)).filter(([name]) => name !== mark)),
      },
      place,
    ),
  )
  const paths = [...new Set(parts.flatMap(({ fields }) => fields.map(([path]) => path)))]
  const fields = paths.map((path): [string, Field] => {
    const having = parts.flatMap((part, index) =>
      part.fields.filter(([own]) => own === path).map(([, field]) => ({ word: words[index] ?? '', field })),
    )
    const [{ field } = { field: fieldFromSchema(path, 'connection', {}) }] = having
    return [
      path,
      having.length === parts.length
        ? field
        : { ...field, when: { ...field.when, [home]: having.map(({ word }) => word) } },
    ]
  })
  // Sent though it is as usual: by it the broker knows which is meant.
  const first: [string, Field] = [
    home,
    {
      kind: 'choice',
      group: groupOf(home, place.noun),
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
const constantsOf = (type: Config): Config =>
  Object.fromEntries(
    Object.keys(propertiesOf(type)).flatMap((name): [string, Json][] => {
      const [only, more] = symbolsOf(type, name)
      return only === undefined || more !== undefined ? [] : [[name, only]]
    }),
  )

/**
 * One of several objects that only their names tell apart, or a word in the place of them: `none`. The name becomes a choice; what an
 * object can only be, it is. Undefined where two of them mean different things by one name. No real broker has confirmed this either.
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
  const paths = [...new Set(parts.flatMap(({ fields }) => fields.map(([own]) => own)))]
  const fields = paths.flatMap((own): [string, Field][] => {
    const having = parts.flatMap((part, index) =>
      part.fields.filter(([each]) => each === own).map(([, field]) => ({ name: names[index] ?? '', field })),
    )
    const [{ field } = { field: fieldFromSchema(own, 'connection', {}) }, ...others] = having
    if (others.some((one) => one.field.kind !== field.kind)) return []
    const options = having.flatMap((one) => (one.field.kind === 'choice' ? one.field.options : []))
    const when = having.length === 1 ? (having[0]?.name ?? '') : having.map(({ name }) => name)
    return [
      [
        own,
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
  const within = Object.fromEntries(objects.map(({ name, type }) => [name, constantsOf(type)]))
  const group = groupOf(path, place.noun)
  const own: Field = {
    kind: 'variant',
    group,
    options: [...words, ...names],
    within,
    ...(word === undefined ? {} : { word }),
    ...(also.length === 0 ? {} : { also }),
    ...(rest['default'] === undefined ? {} : { default: rest['default'] }),
  }
  return { ...joined(parts), fields: [[path, own], ...fields] }
}

/** All values below a type, by their paths. */
function below(document: SchemaDocument, type: Config, place: Place): Found {
  const required = listOf(type['required']).map(String)
  return joined(
    Object.entries(propertiesOf(type)).map(([name, prop]): Found => {
      const path = `${place.prefix}${name}`
      if (place.prefix === '' && place.depth === 0 && (told.includes(name) || name === 'enable'))
        return nothing
      if (!isFormField(name, prop)) return { ...nothing, ignored: [path] }
      const [single, second] = asNodes(prop['oneOf'])
      // One of one is that one.
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
      const field = valueOf(document, name, path, within, place)
      // An object of whatever names is typed as JSON in its place; what may be more than an object, in the whole alone.
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
 * The fields of one type of a noun, drawn from what the broker says of it; undefined where it says nothing of
 * that type. Name and switch are the form's own.
 */
export function integrationKind(
  document: SchemaDocument,
  noun: IntegrationNoun,
  type: string,
): IntegrationKind | undefined {
  const found = described(document, noun).find((one) => symbolsOf(one, 'type').includes(type))
  if (found === undefined) return undefined
  const { fields, ignored, jsonOnly, present } = below(document, found, {
    noun,
    prefix: '',
    required: true,
    depth: 0,
  })
  // The connector first, then what it is for.
  const order = fields.toSorted(([a], [b]) => Number(b === 'connector') - Number(a === 'connector'))
  return {
    type,
    fields: Object.fromEntries(order),
    ignored: [...ignored, ...told],
    jsonOnly,
    present: present.filter((path) => fields.some(([own]) => own.startsWith(`${path}.`))),
  }
}
