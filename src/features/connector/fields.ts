import { parseDuration } from '@/lib/time/time'
import type { Problem } from '@/contract/family/check'
import { isConfig, type Config } from '@/contract/family/config'
import { duration, hostPort, keyValue, rows, url, type Field, type Fields } from '@/contract/family/field'
import type { SchemaDocument } from '@/contract/schema-document'
import { asNodes, fieldFromSchema, isFormField, resolved, wordsFromSchema } from '@/contract/schema-field'
import { integrationReadOnly as readOnlyFields } from './contract'
import {
  alternatives,
  findGroup,
  findSymbols,
  joined,
  nothing,
  toList,
  toProperties,
  variants,
  type Found,
  type Place,
} from './fields-shapes'
import type { IntegrationNoun, TargetNoun } from './model/noun'

/**
 * The schema document of a noun; sources are described among the actions
 * (src/contract/docs/config.md#schema-documents).
 */
export const documentOf = (noun: TargetNoun): string => (noun === 'connector' ? 'connectors' : 'actions')

/** One type of a noun, as the broker describes it. */
export type IntegrationKind = {
  readonly type: string
  readonly fields: Fields
  /** Fields without a control: older names, and what only JSON can express. */
  readonly ignored: readonly string[]
  /** Those of them that are edited as JSON. */
  readonly jsonOnly: readonly string[]
  /** Objects that must be sent even if they are empty. */
  readonly alwaysSent: readonly string[]
  /** Problems beyond those of single fields, and valid but rarely intended settings. */
  readonly problems?: (config: Config) => readonly Problem[]
  readonly advice?: (config: Config, nodes: number) => readonly Problem[]
}

/** The descriptions of a noun's types. */
function typeDescriptions(document: SchemaDocument, noun: IntegrationNoun): readonly Config[] {
  const call = document.paths[`/${noun}s/:id`]
  const body = isConfig(call) && isConfig(call['put']) ? call['put'] : {}
  return (body['oneOf'] === undefined ? [body] : asNodes(body['oneOf']))
    .map((one) => resolved(document, one))
    .filter((one) => isConfig(one['properties']))
}

/** The types of a noun that a document describes, in its order. */
export const kindNames = (document: SchemaDocument, noun: IntegrationNoun): readonly string[] => [
  ...new Set(typeDescriptions(document, noun).flatMap((type) => findSymbols(type, 'type'))),
]

/** Fields that are shown at the top although they have a default. */
const essential =
  /(?:^|\.)(?:method|headers|qos|retain|proto_ver|keepalive|no_local|description|tags|fallback_actions)$|^ssl\.(?:enable|verify)$/
const long = /(?:^|\.)(?:body|payload|payload_template|description)$/
const under = { 'ssl.enable': true } as const
const deepest = 8

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
    : alternatives(document, asNodes(items['oneOf']), place, below)
  return found?.jsonOnly.length === 0 &&
    found.fields.every(([, { kind }]) => kind !== 'rows' && kind !== 'keyValue')
    ? found
    : undefined
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
      const alwaysSent = wanted && place.depth === 0 ? [path] : []
      const options = asNodes(within['oneOf'])
      if (place.depth < deepest && isConfig(within['properties']))
        return joined([{ ...nothing, alwaysSent }, below(document, within, inner)])
      if (place.depth < deepest && options.length > 1) {
        const found = alternatives(document, options, inner, below)
        if (found !== undefined) return joined([{ ...nothing, alwaysSent }, found])
        const named = variants(document, options, path, within, place, below)
        if (named !== undefined) return named
      }
      const field = toField(document, name, path, within, place)
      const { label, ...help } = wordsFromSchema(prop)
      // Free-form objects become a JSON field in their place; a value that may be an object or something else
      // only appears in the JSON of the full configuration.
      if (field.kind === 'json' && within['type'] !== 'object')
        return { ...nothing, ignored: [path], jsonOnly: [path] }
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
              ...help,
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
  const { fields, ignored, jsonOnly, alwaysSent } = below(document, found, {
    noun,
    prefix: '',
    required: true,
    depth: 0,
  })
  const order = fields.toSorted(([a], [b]) => Number(b === 'connector') - Number(a === 'connector'))
  return {
    type,
    fields: Object.fromEntries(order),
    ignored: [...ignored, ...readOnlyFields],
    jsonOnly,
    alwaysSent: alwaysSent.filter((path) => fields.some(([fieldPath]) => fieldPath.startsWith(`${path}.`))),
  }
}
