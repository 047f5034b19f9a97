import { at, isConfig, withValueAt, type Config } from '@/contract/family/config'
import { choice, type Field, type Fields } from '@/contract/family/field'
import { toActionType } from '@/features/bridge/fields/action-name'
import type { BridgeType, Likeness, Split } from '@/features/bridge/fields/bridge-type'
import type { Json } from '@/lib/text/big-json'
import { common, description, health, ofConnector, tags, type IntegrationType } from './common'

const isOption = (path: string): boolean => path.startsWith('resource_opts.')
const ofStart = ['resource_opts.start_after_created', 'resource_opts.start_timeout']
/** The path of a field inside `parameters`. */
const home = (path: string): string => `parameters.${path}`
const laid = (config: Config, path: string, value: Json | undefined): Config =>
  value === undefined ? config : withValueAt(config, path, value)

type Place = readonly [from: string, to: string]
/** Copies values from some paths of a configuration to others. */
const pickPaths = (config: Config, paths: readonly Place[], into: Config = {}): Config =>
  paths.reduce((sum, [from, to]) => laid(sum, to, at(config, from)), into)
const back = (paths: readonly Place[]): Place[] => paths.map(([from, to]) => [to, from])
const same = (paths: readonly string[]): Place[] => paths.map((path) => [path, path])

/** An older type split into parts: fields by their new path, with the old path of each. */
type SplitPaths = {
  readonly older: BridgeType
  readonly connection: Fields
  readonly sent: Fields
  readonly buffer: Fields
  readonly connected: readonly Place[]
  readonly pathPairs: readonly Place[]
  readonly restored: readonly Place[]
}

function splitPaths(
  older: BridgeType,
  {
    moved = [],
    stayed = [],
    omitted = [],
    unpacked,
    renamed = {},
    fields: own = {},
    buffer,
    shape,
    source,
    more = {},
  }: Split,
): SplitPaths {
  const all = Object.entries({ ...older.fields, ...own }).filter(
    ([path]) => !isOption(path) && path !== 'local_topic' && !omitted.includes(path),
  )
  const isSent = ([path, { group }]: readonly [string, Field]): boolean =>
    (group === (source === undefined ? 'egress' : 'ingress') || moved.includes(path)) &&
    !stayed.includes(path)
  const isWithin = (path: string): boolean =>
    shape !== undefined && (shape.within === 'all' ? !path.startsWith('ssl.') : shape.within.includes(path))
  const place = (path: string): string =>
    home(
      renamed[path] ??
        (unpacked !== undefined && path.startsWith(`${unpacked}.`) ? path.slice(unpacked.length + 1) : path),
    )
  const connected = all
    .filter((one) => !isSent(one))
    .map(([path]): Place => [path, isWithin(path) ? home(path) : path])
  const pathPairs = all.filter(isSent).map(([path]): Place => [path, place(path)])
  const fieldsAt = (places: readonly Place[]): Fields =>
    Object.fromEntries(
      places.flatMap(([from, to]) =>
        all.flatMap(([path, field]): [string, Field][] => (path === from ? [[to, field]] : [])),
      ),
    )
  const remaining =
    buffer ??
    Object.fromEntries(
      Object.entries(older.fields).filter(([path]) => isOption(path) && !ofStart.includes(path)),
    )
  const inversePaths = (fields: Fields = {}): Place[] =>
    Object.keys(fields).map((path) => [path.replace(/^parameters\./, ''), path])
  return {
    older,
    buffer: remaining,
    connection: fieldsAt(connected),
    sent: fieldsAt(pathPairs),
    pathPairs,
    connected: [
      ...connected,
      ...inversePaths(more.connector),
      ...same(ofConnector.map((name) => `resource_opts.${name}`)),
    ],
    restored: same([...(source === undefined ? ['local_topic'] : []), ...Object.keys(remaining)]),
  }
}

/** Fields of several shapes combined; those that not all shapes have depend on the chosen shape. */
function together(parts: readonly Fields[], words: readonly string[], mark: string): Fields {
  const paths = [...new Set(parts.flatMap((fields) => Object.keys(fields)))]
  return Object.fromEntries(
    paths.flatMap((path): [string, Field][] => {
      const having = parts.flatMap((fields, index) =>
        fields[path] === undefined ? [] : [{ field: fields[path], word: words[index] ?? '' }],
      )
      const [first] = having
      return first === undefined
        ? []
        : [
            [
              path,
              having.length === parts.length
                ? first.field
                : { ...first.field, when: { ...first.field.when, [mark]: having.map(({ word }) => word) } },
            ],
          ]
    }),
  )
}

/** The single topic that replaces a topic mapping. */
const topicOf = (mapping: Json | undefined, name: string): Json | undefined =>
  Array.isArray(mapping) && isConfig(mapping[0]) ? mapping[0][name] : undefined

function enterprise(
  type: string,
  split: Split,
  olders: readonly [BridgeType, ...BridgeType[]],
): IntegrationType {
  const { schema = `bridge_${type}`, shape, source, more = {} } = split
  const [first, ...others] = olders
  const one: SplitPaths = splitPaths(first, split)
  const parts: readonly SplitPaths[] = [one, ...others.map((older) => splitPaths(older, split))]
  const words = shape?.words ?? ['']
  const mark = shape === undefined ? undefined : home(shape.name)
  const merged = (pick: (part: SplitPaths) => Fields): Fields => together(parts.map(pick), words, mark ?? '')
  const by = (connector: Config): SplitPaths =>
    parts[words.indexOf(String((mark === undefined ? undefined : at(connector, mark)) ?? words[0]))] ?? one
  const { local_topic } = first.fields
  const mapped =
    source === undefined ? undefined : parts[0]?.pathPairs.find(([from]) => from === source.mapping)?.[1]
  const { [mapped ?? '']: mapping, ...sent } = merged((part) => part.sent)
  const hidden: Fields = mapped === undefined || mapping === undefined ? {} : { [mapped]: optional(mapping) }
  return {
    type,
    olders,
    olderOf: (connector) => by(connector).older,
    connector: {
      schema: `${schema}:post_connector`,
      ...(mark === undefined ? {} : { shape: mark, present: 'parameters' }),
      described: {
        fields: {
          ...(mark === undefined
            ? {}
            : { [mark]: choice({ group: 'connection', options: words, default: words[0] ?? '' }) }),
          ...merged((part) => part.connection),
          ...more.connector,
          description,
          tags,
          ...health,
        },
        ignored: [
          ...new Set([
            ...olders.flatMap(({ ignored = [] }) => ignored),
            'ssl.cacerts',
            ...(mark === undefined ? [] : [home('auto_reconnect')]),
          ]),
        ],
      },
    },
    channel: {
      [source === undefined ? 'action' : 'source']: {
        schema: `${schema}:post_${source === undefined ? 'bridge_v2' : 'source'}`,
        present: 'parameters',
        hidden: Object.keys(hidden),
        described: {
          ignored: ['created_at', 'last_modified_at'],
          fields: {
            ...common,
            ...(local_topic === undefined || source !== undefined ? {} : { local_topic }),
            ...sent,
            ...more.channel,
            ...hidden,
            ...(Object.assign({}, ...parts.map(({ buffer }) => buffer)) as Fields),
          },
        },
      },
    },
    merge(connector, channel) {
      const { pathPairs, restored, connected } = by(connector)
      const complete = pickPaths(
        channel ?? {},
        back([...pathPairs, ...restored]),
        pickPaths(connector, back(connected)),
      )
      if (
        source === undefined ||
        channel === undefined ||
        (at(complete, source.mapping) as Json[] | undefined)?.length !== undefined
      )
        return complete
      return withValueAt(complete, source.mapping, [
        { [source.topic]: at(channel, home('topic')) ?? '', mqtt_topic: '' },
      ])
    },
    split(config, olderType) {
      const index = Math.max(
        0,
        olders.findIndex((older) => older.type === olderType),
      )
      const { pathPairs, restored, connected } = parts[index] ?? one
      const connector = pickPaths(
        config,
        connected,
        mark === undefined ? {} : withValueAt({}, mark, words[index] ?? ''),
      )
      const channel = pickPaths(config, [...pathPairs, ...restored])
      return source === undefined
        ? { connector, action: channel }
        : {
            connector,
            source: laid(channel, home('topic'), topicOf(at(config, source.mapping), source.topic)),
          }
    },
  }
}

const optional = ({ required: _, ...field }: Field): Field => {
  if (field.kind !== 'rows') return field
  const { least: __, ...rest } = field
  return { ...rest, default: [] }
}

/** The place of the shape of a former bridge among those of its newer type. */
function rankOf({ type, fields, split }: BridgeType): number {
  if (split === 'code' || split.shape === undefined) return 0
  const field = fields[split.shape.name]
  return split.shape.words.indexOf(field?.kind === 'constant' ? String(field.value) : type)
}

/** The bridge type that a newer type has the fields of. */
const likeness = (
  type: string,
  { split: _, alike: __, ...bridge }: BridgeType,
  own: Likeness,
): BridgeType => ({
  ...bridge,
  type,
  fields: Object.fromEntries(
    Object.entries({ ...bridge.fields, ...own.fields }).filter(
      ([path]) => own.omitted?.includes(path) !== true,
    ),
  ),
  example: { type, name: 'example', ...own.example },
  split: own,
})

/** The types whose parts follow from the fields of the former bridges. */
export const enterpriseTypes = (bridges: readonly BridgeType[]): readonly IntegrationType[] =>
  [...new Set(bridges.map(({ type }) => toActionType(type)))].flatMap((newer) => {
    const [first, ...others] = bridges
      .filter(({ type }) => toActionType(type) === newer)
      .toSorted((a, b) => rankOf(a) - rankOf(b))
    if (first === undefined || first.split === 'code') return []
    return [
      enterprise(newer, first.split, [first, ...others]),
      ...Object.entries(first.alike ?? {}).map(([type, own]) => ({
        ...enterprise(type, own, [likeness(type, first, own)]),
        unbridged: true as const,
      })),
    ]
  })
