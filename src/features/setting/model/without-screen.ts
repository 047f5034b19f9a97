import { at, fillDefaults, isConfig, withValueAt, type Config } from '@/contract/family/config'
import type { Field, Fields } from '@/contract/family/field'
import type { HotRoot } from '@/features/config/contract-hot-roots'
import type { SchemaDocument } from '@/contract/schema-document'
import { asNodes, fieldFromSchema, isFormField, resolved, wordsFromSchema } from '@/contract/schema-field'
import type { SettingKind } from './field'
import { settingKinds } from '../fields'
import { settingTexts } from './values'

const settingPaths = (...kinds: readonly (keyof typeof settingKinds)[]): string[] =>
  kinds.flatMap((kind) => settingKinds[kind].fields.map(({ path }) => path))

/** Settings with a screen of their own, by root: a path covers everything below it. */
const pathsWithScreen: Readonly<Record<HotRoot, readonly string[]>> = {
  dashboard: settingPaths('dashboard'),
  log: ['console', 'file'],
  sysmon: settingPaths('thresholds'),
  alarm: settingPaths('history'),
  sys_topics: ['sys_msg_interval', 'sys_heartbeat_interval', 'sys_event_messages'],
  limiter: settingPaths('limiter'),
  global_zone: [...settingPaths('general', 'session', 'memory'), 'flapping_detect'],
  broker: [],
  a2a_registry: [],
}

const maxDepth = 8

/**
 * All values below a type by path, without those that are deprecated, read-only, or have a name that a path
 * cannot contain.
 */
function fieldsBelow(document: SchemaDocument, type: Config, prefix: string, depth: number): Fields {
  const properties = isConfig(type['properties']) ? type['properties'] : {}
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, prop]): [string, Field][] => {
      if (!isFormField(name, prop) || depth > maxDepth) return []
      const path = `${prefix}${name}`
      const within = resolved(document, prop)
      const below = isConfig(within['properties'])
        ? Object.entries(fieldsBelow(document, within, `${path}.`, depth + 1))
        : []
      if (below.length > 0) return below
      // Either handlers by name or a single one, which is called `default` (src/contract/docs/config.md#log).
      const one = asNodes(within['oneOf'])
        .map((option) => resolved(document, option))
        .find(
          ({ properties }) =>
            isConfig(properties) && Object.keys(properties).every((key) => /^\w+$/.test(key)),
        )
      if (one !== undefined) return Object.entries(fieldsBelow(document, one, `${path}.default.`, depth + 1))
      return [
        [
          path,
          {
            ...fieldFromSchema(
              name,
              /(?:^|\.)ssl_options\./.test(path) ? 'tls' : prefix === '' ? 'general' : 'connection',
              within,
            ),
            ...wordsFromSchema(prop),
          },
        ],
      ]
    }),
  )
}

/** All settings of a root in the broker's schema, by path (src/contract/docs/config.md#schema-documents). */
function describedFields(document: SchemaDocument, root: HotRoot): Fields {
  const call = document.paths[`/configs/${root}`]
  const type = isConfig(call) && isConfig(call['put']) ? resolved(document, call['put']) : undefined
  return type === undefined ? {} : fieldsBelow(document, type, '', 0)
}

/** The default values of settings as texts, by name; without those that are missing in the schema. */
export function defaultTexts(document: SchemaDocument, kind: SettingKind): Readonly<Record<string, string>> {
  const described = describedFields(document, kind.root)
  const withDefault = kind.fields.filter(({ path }) => described[path]?.default !== undefined)
  const config = withDefault.reduce<Config>(
    (config, { path }) => withValueAt(config, path, described[path]?.default ?? null),
    {},
  )
  return settingTexts({ ...kind, fields: withDefault }, config)
}

/**
 * The settings of a root that have no screen, from the broker's schema
 * (src/contract/docs/config.md#schema-documents).
 */
export function undrawnFields(document: SchemaDocument, root: HotRoot): Fields {
  const hasScreen = (path: string) =>
    pathsWithScreen[root].some((own) => path === own || path.startsWith(`${own}.`))
  return Object.fromEntries(
    Object.entries(describedFields(document, root)).filter(([path]) => !hasScreen(path)),
  )
}

/** The settings of a root in the format of their form: addresses as text. */
export const otherTexts = (fields: Fields, config: Config): Config =>
  Object.entries(fields).reduce(
    (config, [path, { kind }]) => {
      const value = at(config, path)
      return kind === 'hostPort' && typeof value === 'number'
        ? withValueAt(config, path, String(value))
        : config
    },
    fillDefaults(fields, config),
  )

/** Converts a change to the format of the broker: a port alone is a number, as the broker returns it. */
export const otherSent = (fields: Fields, change: Config): Config =>
  Object.entries(fields).reduce((config, [path, { kind }]) => {
    const value = at(config, path)
    return kind === 'hostPort' && typeof value === 'string' && /^\d+$/.test(value)
      ? withValueAt(config, path, Number(value))
      : config
  }, change)
