import type { BridgeType } from '@/features/bridge/fields/bridge-type'
import type { Config } from '@/contract/family/config'
import type { Field, Fields } from '@/contract/family/field'
import type { SchemaDocument } from '@/contract/schema-document'
import type { HotRoot } from '@/features/config/contract-hot-roots'
import type { SettingField } from '@/features/setting/model/field'
import { furtherSettings, settingKinds } from '@/features/setting/fields'
import { systemEvents } from '@/features/system-topic/contract'

/** A value with its path, and whether it is required. */
export type Leaf = readonly [path: string, prop: Config, required?: boolean]

/** A type, or one of the words in its place. */
const orWord = (prop: Config, words: readonly string[] = []): Config =>
  words.length === 0
    ? prop
    : { oneOf: [prop, ...words.map((word): Config => ({ type: 'enum', symbols: [word] }))] }

/** The schema of a setting, in the terms of the document (src/contract/docs/config.md#schema-documents). */
function propOfSetting({ takes }: SettingField): Config {
  switch (takes.kind) {
    case 'toggle':
      return { type: 'boolean' }
    case 'number':
      return orWord(
        {
          type: 'number',
          ...(takes.min === undefined ? {} : { minimum: takes.min }),
          ...(takes.max === undefined ? {} : { maximum: takes.max }),
        },
        takes.word === undefined ? [] : [takes.word],
      )
    case 'duration':
      return orWord({ type: 'duration' }, takes.word === undefined ? [] : [takes.word])
    case 'bytes':
      return orWord({ type: 'byteSize' }, takes.word === undefined ? [] : [takes.word])
    case 'percent':
      return { type: 'percent' }
    case 'choice':
      return { type: 'enum', symbols: [...takes.options] }
    case 'member':
      return { type: 'array', items: { type: 'string' } }
    case 'priorities':
      return orWord({ type: 'object' }, ['disabled'])
    case 'address':
      return { type: 'ip_port' }
    case 'rate':
    case 'text':
    case 'offset':
      return { type: 'string' }
  }
}

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

const leafOfSetting = (field: SettingField): Leaf => [
  field.path,
  { ...propOfSetting(field), ...(field.default === undefined ? {} : { default: field.default }) },
]
const settings = (...kinds: readonly (keyof typeof settingKinds)[]): Leaf[] =>
  kinds.flatMap((kind) => {
    return settingKinds[kind].fields.map(leafOfSetting)
  })

/** TLS of the management API: accepted and stored. */
const apiTls: readonly Leaf[] = (
  [
    ['certfile', { type: 'string' }],
    ['keyfile', { type: 'string' }],
    ['cacertfile', { type: 'string' }],
    ['password', { type: 'string', format: 'password' }],
    ['verify', { type: 'enum', symbols: ['verify_peer', 'verify_none'], default: 'verify_none' }],
    ['versions', { type: 'array', items: { type: 'string' }, default: ['tlsv1.3', 'tlsv1.2'] }],
  ] as const satisfies readonly Leaf[]
).map(([name, prop]): Leaf => [`listeners.https.ssl_options.${name}`, prop])

const further = (root: HotRoot, prefix: string): Leaf[] =>
  (furtherSettings[root] ?? []).filter(({ path }) => path.startsWith(prefix)).map(leafOfSetting)

const interval: Config = orWord({ type: 'duration' }, ['disabled'])
const roots: Readonly<Record<string, readonly Leaf[]>> = {
  sysmon: settings('thresholds'),
  log: settings('log'),
  dashboard: [...settings('dashboard'), ...further('dashboard', 'listeners.https.'), ...apiTls],
  // The real broker does not describe it either (src/contract/docs/config.md#limiter).
  limiter: [],
  alarm: [
    ['actions', { type: 'array', items: { type: 'string' } }],
    ['size_limit', { type: 'number', minimum: 1, maximum: 3000, default: 1000 }],
    ['validity_period', { type: 'duration', default: '24h' }],
  ],
  sys_topics: [
    ['sys_msg_interval', interval],
    ['sys_heartbeat_interval', interval],
    ...systemEvents.map((event): Leaf => [`sys_event_messages.${event}`, { type: 'boolean' }]),
  ],
  global_zone: [...settings('general', 'session', 'memory'), ...further('global_zone', 'flapping_detect.')],
}

export const documentOf = (
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

/** The schema document of settings that can change while the broker runs. */
export const hotDocument = (version: string) =>
  documentOf(
    'Hot Conf Schema',
    version,
    {
      '/configs': {},
      '/configs_reset/:rootname': {},
      ...Object.fromEntries(
        Object.keys(roots).map((root) => [
          `/configs/${root}`,
          { get: refTo(`broker.${root}`), put: refTo(`broker.${root}`) },
        ]),
      ),
    },
    Object.fromEntries(Object.entries(roots).map(([root, leaves]) => [`broker.${root}`, leaves])),
  )

/** The schema document of data bridges, one type for each. */
export const bridgesDocument = (version: string, types: readonly Pick<BridgeType, 'type' | 'fields'>[]) => {
  const named = Object.fromEntries(
    types.map(({ type, fields }) => [
      `bridge.${type}`,
      Object.entries(fields).map(([path, field]): Leaf => [path, propOfField(field)]),
    ]),
  )
  const any = { oneOf: Object.keys(named).map(refTo) }
  return documentOf(
    'Data Bridge Schema',
    version,
    { '/bridges': { get: { type: 'array', items: any }, post: any }, '/bridges/:id': { get: any, put: any } },
    named,
  )
}
