import type { BridgeType } from '@/features/bridge/fields/bridge-type'
import type { Config } from '@/contract/family/config'
import type { Field, Fields } from '@/contract/family/field'
import type { SchemaDocument } from '@/contract/schema-document'

/** A value with its path, and whether it is required. */
export type Leaf = readonly [path: string, prop: Config, required?: boolean]

/** A type, or one of the words in its place. */
export const orWord = (prop: Config, words: readonly string[] = []): Config =>
  words.length === 0
    ? prop
    : { oneOf: [prop, ...words.map((word): Config => ({ type: 'enum', symbols: [word] }))] }

/** A list item: an object, or one of several if a variant decides on the other fields. */
function itemOf(fields: Fields): Config {
  const leaves = (wanted: (field: Field) => boolean): Leaf[] =>
    Object.entries(fields)
      .filter(([, field]) => wanted(field))
      .map(([path, one]): Leaf => [path, propOfField(one), one.required])
  const [mark] = Object.values(fields).flatMap(({ when }) => Object.keys(when ?? {}))
  const choice = mark === undefined ? undefined : fields[mark]
  if (mark === undefined || choice?.kind !== 'choice') return typeOf(leaves(() => true))
  return {
    oneOf: choice.options.map((word) =>
      typeOf(
        leaves(
          (field) => field === choice || [field.when?.[mark] ?? word].flat().includes(word as string),
        ).map(([path, prop, wanted]): Leaf => [
          path,
          path === mark ? { type: 'enum', symbols: [word] } : prop,
          wanted,
        ]),
      ),
    ),
  }
}

/** The schema of a field. */
export function propOfField(field: Field): Config {
  const rest: Config = field.default === undefined ? {} : { default: field.default }
  switch (field.kind) {
    case 'toggle':
      return { ...rest, type: 'boolean' }
    case 'number':
      return {
        ...orWord(
          {
            type: 'number',
            ...(field.min === undefined ? {} : { minimum: field.min }),
            ...(field.max === undefined ? {} : { maximum: field.max }),
          },
          field.words,
        ),
        ...rest,
      }
    case 'duration':
      return { ...orWord({ type: 'duration' }, field.words), ...rest }
    case 'bytes':
      return { ...orWord({ type: 'byteSize' }, field.words), ...rest }
    case 'choice':
      return { ...rest, type: 'enum', symbols: [...field.options] }
    case 'constant':
      return { type: 'enum', symbols: [field.value] }
    case 'secret':
      return { ...rest, type: 'string', format: 'password' }
    case 'file':
      return { ...rest, type: 'string', format: 'file' }
    case 'url':
      return { ...rest, type: 'url' }
    case 'code':
      return { ...rest, type: 'string', ...(field.language === 'sql' ? { format: 'sql' } : {}) }
    case 'list':
      return { ...rest, type: 'array', items: { type: 'string' } }
    case 'rows':
      return { ...rest, type: 'array', items: itemOf(field.fields) }
    case 'json':
    case 'keyValue':
    case 'section':
    case 'variant':
      return { ...rest, type: 'object' }
    default:
      return { ...rest, type: 'string' }
  }
}

/** A type with its own name, which others refer to. */
export type NamedType = readonly [name: string, leaves: readonly Leaf[]]

/**
 * The leaves of an object with several shapes, and the types they refer to; the field `mark` chooses the
 * shape.
 */
export function shapeLeaves(
  fields: Fields,
  mark: string,
  nameOf: (word: string) => string,
  leafOf: (path: string, field: Field) => Leaf,
): { readonly leaf: Leaf; readonly types: readonly NamedType[] } {
  const [home = '', name = ''] = mark.split('.')
  const choice = fields[mark]
  const words = choice?.kind === 'choice' ? choice.options.map(String) : []
  const types = words.map((word): NamedType => [
    nameOf(word),
    [
      [name, { type: 'enum', symbols: [word], default: word }],
      ...Object.entries(fields)
        .filter(
          ([path, { when }]) =>
            path !== mark &&
            path.startsWith(`${home}.`) &&
            (when?.[mark] === undefined || [when[mark]].flat().includes(word)),
        )
        .map(([path, field]): Leaf => leafOf(path.slice(home.length + 1), field)),
    ],
  ])
  return { leaf: [home, { oneOf: types.map(([type]) => refTo(type)) }, true], types }
}

/**
 * The same for a field that is one of several objects or a word; its shape is recognized by the names of
 * its fields.
 */
export function variantLeaves(
  fields: Fields,
  path: string,
  nameOf: (option: string) => string,
  leafOf: (path: string, field: Field) => Leaf,
): { readonly leaf: Leaf; readonly types: readonly NamedType[] } {
  const field = fields[path]
  if (field?.kind !== 'variant') return { leaf: [path, {}], types: [] }
  const types = field.options
    .filter((option) => option !== field.word)
    .map((option): NamedType => [
      nameOf(option),
      Object.entries(fields)
        .filter(([own, { when }]) => own.startsWith(`${path}.`) && when?.[path] === option)
        .map(([own, one]): Leaf => leafOf(own.slice(path.length + 1), one)),
    ])
  const word: Config[] = field.word === undefined ? [] : [{ type: 'enum', symbols: [field.word] }]
  return {
    leaf: [
      path,
      {
        oneOf: [...word, ...types.map(([type]) => refTo(type))],
        ...(field.default === undefined ? {} : { default: field.default }),
      },
      field.required,
    ],
    types,
  }
}

/**
 * An object of these leaves, nested by their paths; with `labelled`, labels are the field names, as the
 * console has its own texts.
 */
function typeOf(leaves: readonly Leaf[], labelled = true): Config {
  const names = [...new Set(leaves.map(([path]) => path.split('.', 1)[0] ?? ''))]
  const required = names.filter((name) =>
    leaves.some(([path, , wanted]) => wanted === true && (path === name || path.startsWith(`${name}.`))),
  )
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(
      names.map((name) => {
        const own = leaves.find(([path]) => path === name)?.[1]
        const below = leaves
          .filter(([path]) => path.startsWith(`${name}.`))
          .map(([path, prop, wanted = false]): Leaf => [path.slice(name.length + 1), prop, wanted])
        return [
          name,
          {
            ...(below.length > 0 ? typeOf(below, labelled) : own),
            ...(labelled ? { label: name, description: `${name} Description` } : {}),
          },
        ]
      }),
    ),
  }
}

export const buildDocument = (
  title: string,
  version: string,
  paths: SchemaDocument['paths'],
  types: Readonly<Record<string, readonly Leaf[]>>,
  labelled = true,
): SchemaDocument & { readonly info: object } => ({
  info: { title, version },
  paths,
  components: {
    schemas: Object.fromEntries(
      Object.entries(types).map(([name, leaves]) => [name, typeOf(leaves, labelled)]),
    ),
  },
})
export const refTo = (name: string): Config => ({ $ref: `#/components/schemas/${name}` })

/** The schema document of data bridges, one type for each. */
export const bridgesDocument = (version: string, types: readonly Pick<BridgeType, 'type' | 'fields'>[]) => {
  const named = Object.fromEntries(
    types.map(({ type, fields }) => [
      `bridge.${type}`,
      Object.entries(fields).map(([path, field]): Leaf => [path, propOfField(field)]),
    ]),
  )
  const any = { oneOf: Object.keys(named).map(refTo) }
  return buildDocument(
    'Data Bridge Schema',
    version,
    { '/bridges': { get: { type: 'array', items: any }, post: any }, '/bridges/:id': { get: any, put: any } },
    named,
  )
}
