import type { Config } from '@/contract/family/config'
import type { Field } from '@/contract/family/field'
import { bridgeStates } from '@/features/bridge/contract'
import {
  buildDocument,
  propOfField,
  refTo,
  shapeLeaves,
  variantLeaves,
  type Leaf,
  type NamedType,
} from '../schema-document'
import type { IntegrationType, Part } from './common'
import type { IntegrationRuntime } from './integration-runtime'

const version = '0.2.0'

/** Adds the template alternative to fields that allow a placeholder. */
const orTemplate = (field: Field, prop: Config): Config => {
  const template: Config = { type: 'string', is_template: true }
  if (field.kind === 'keyValue') return { ...prop, is_template: true }
  if (field.template !== true) return prop
  const { default: defaultValue, ...value } = prop
  return { oneOf: [template, value], ...(defaultValue === undefined ? {} : { default: defaultValue }) }
}

/** Read-only fields that replies add. */
const replyLeaves: readonly Leaf[] = [
  ['status', { type: 'enum', symbols: [...bridgeStates].filter((state) => state !== 'stopped') }],
  ['status_reason', { type: 'string' }],
  ['node_status', { type: 'array', items: { type: 'object' } }],
]

const leafOf = (path: string, field: Field): Leaf => [
  path,
  orTemplate(field, propOfField(field)),
  field.required,
]

/** The schema of a type's replies and the types it refers to. */
function typesOf(type: string, part: Part): readonly NamedType[] {
  const {
    described: { fields },
    present,
    shape,
    hidden = [],
  } = part
  const space = nameOf(part).split('.', 1)[0] ?? ''
  const name = (option: string) => `${space}.${option}`
  const several = [
    ...(shape === undefined ? [] : [shapeLeaves(fields, shape, name, leafOf)]),
    ...Object.keys(fields)
      .filter((path) => fields[path]?.kind === 'variant')
      .map((path) => variantLeaves(fields, path, name, leafOf)),
  ]
  const homes = several.map(({ leaf: [path] }) => path)
  const plain = Object.entries(fields).filter(
    ([path]) => !hidden.includes(path) && !homes.some((home) => path === home || path.startsWith(`${home}.`)),
  )
  return [
    [
      nameOf(part),
      [
        ['type', { type: 'enum', symbols: [type] }, true],
        ['name', { type: 'string' }, true],
        ['enable', { type: 'boolean', default: true }],
        ...replyLeaves,
        ...(present === undefined || homes.includes(present)
          ? []
          : [[present, { type: 'object' }, true] as const]),
        ...several.map(({ leaf }) => leaf),
        ...plain.map(([path, field]) => leafOf(path, field)),
      ],
    ],
    ...several.flatMap(({ types }) => types),
  ]
}

/** The name of the reply schema: `bridge_http.get_connector`. */
const nameOf = ({ schema }: Part): string => schema.replace(':post_', '.get_')

type Described = { readonly names: readonly string[]; readonly types: readonly NamedType[] }

function bodiesOf(
  types: Iterable<IntegrationType>,
  part: (type: IntegrationType) => Part | undefined,
): Described {
  const all = [...types].flatMap((type) => {
    const defaultValue = part(type)
    return defaultValue === undefined ? [] : [typesOf(type.type, defaultValue)]
  })
  return { names: all.flatMap(([body]) => (body === undefined ? [] : [body[0]])), types: all.flat() }
}

const pathsOf = (root: string, { names }: Described) => {
  const any = { oneOf: names.map(refTo) }
  return { [`/${root}`]: { get: { type: 'array', items: any } }, [`/${root}/:id`]: { get: any, put: any } }
}

/** The schema document of connectors (src/contract/docs/config.md#schema-documents). */
function connectorsDocument(types: Iterable<IntegrationType>) {
  const bodies = bodiesOf(types, ({ connector }) => connector)
  return buildDocument(
    'Connectors Schema',
    version,
    pathsOf('connectors', bodies),
    Object.fromEntries(bodies.types),
    false,
  )
}

/** The schema documents of actions and sources. */
function actionsDocument(types: Iterable<IntegrationType>) {
  const all = [...types]
  const [actions, sources] = [
    bodiesOf(all, ({ channel }) => channel.action),
    bodiesOf(all, ({ channel }) => channel.source),
  ]
  return buildDocument(
    'Actions and Sources Schema',
    version,
    { ...pathsOf('actions', actions), ...pathsOf('sources', sources) },
    Object.fromEntries([...actions.types, ...sources.types]),
    false,
  )
}

/** The schema documents of connectors, actions and sources by name. */
export const integrationDocuments = ({ types }: Pick<IntegrationRuntime, 'types'>) => ({
  connectors: () => connectorsDocument(types.values()),
  actions: () => actionsDocument(types.values()),
})
