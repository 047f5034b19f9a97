import { at, fillDefaults, isConfig, withValueAt, type Config } from '@/contract/family/config'
import type { Field, Fields } from '@/contract/family/field'
import type { HotRoot } from '@/features/config/contract-hot-roots'
import type { SchemaDocument } from '@/contract/schema-document'
import { asNodes, fieldFromSchema, isFormField, resolved } from '@/contract/schema-field'
import type { SettingKind } from './field'
import { settingKinds } from '../fields'
import { settingTexts } from './values'

const pathsOf = (...kinds: readonly (keyof typeof settingKinds)[]): string[] =>
  kinds.flatMap((kind) => settingKinds[kind].fields.map(({ path }) => path))

/** What has a screen of its own, by root: a path, or all below one. */
const drawn: Readonly<Record<HotRoot, readonly string[]>> = {
  dashboard: pathsOf('dashboard'),
  log: ['console', 'file'],
  sysmon: pathsOf('thresholds'),
  alarm: pathsOf('history'),
  sys_topics: ['sys_msg_interval', 'sys_heartbeat_interval', 'sys_event_messages'],
  limiter: pathsOf('limiter'),
  global_zone: [...pathsOf('general', 'session', 'memory'), 'flapping_detect'],
}

const deepest = 8

/** All values below a type, by their paths. What is deprecated, can only be read, or has a name that no path can hold, is left out. */
function fieldsBelow(document: SchemaDocument, type: Config, prefix: string, depth: number): Fields {
  const properties = isConfig(type['properties']) ? type['properties'] : {}
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, prop]): [string, Field][] => {
      if (!isFormField(name, prop) || depth > deepest) return []
      const path = `${prefix}${name}`
      const within = resolved(document, prop)
      const below = isConfig(within['properties'])
        ? Object.entries(fieldsBelow(document, within, `${path}.`, depth + 1))
        : []
      if (below.length > 0) return below
      // Handlers by name, or one alone: that is the one called `default` (src/contract/docs/config.md#log).
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
          fieldFromSchema(
            name,
            /(?:^|\.)ssl_options\./.test(path) ? 'tls' : prefix === '' ? 'general' : 'connection',
            within,
          ),
        ],
      ]
    }),
  )
}

/** All settings of a root as the broker itself describes them, by their paths (src/contract/docs/config.md#schema-documents). */
function describedFields(document: SchemaDocument, root: HotRoot): Fields {
  const call = document.paths[`/configs/${root}`]
  const type = isConfig(call) && isConfig(call['put']) ? resolved(document, call['put']) : undefined
  return type === undefined ? {} : fieldsBelow(document, type, '', 0)
}

/** The default values of settings as texts, by their names; without those that the broker does not tell. */
export function defaultTexts(document: SchemaDocument, kind: SettingKind): Readonly<Record<string, string>> {
  const described = describedFields(document, kind.root)
  const told = kind.fields.filter(({ path }) => described[path]?.default !== undefined)
  const config = told.reduce<Config>(
    (whole, { path }) => withValueAt(whole, path, described[path]?.default ?? null),
    {},
  )
  return settingTexts({ ...kind, fields: told }, config)
}

/**
 * The settings of a root that no screen of ours has, as the broker itself describes them
 * (src/contract/docs/config.md#schema-documents).
 */
export function undrawnFields(document: SchemaDocument, root: HotRoot): Fields {
  const known = (path: string) => drawn[root].some((own) => path === own || path.startsWith(`${own}.`))
  return Object.fromEntries(Object.entries(describedFields(document, root)).filter(([path]) => !known(path)))
}

/** A root's settings as their form has them: an address as it is typed. */
export const otherTexts = (fields: Fields, config: Config): Config =>
  Object.entries(fields).reduce(
    (whole, [path, { kind }]) => {
      const value = at(whole, path)
      return kind === 'hostPort' && typeof value === 'number'
        ? withValueAt(whole, path, String(value))
        : whole
    },
    fillDefaults(fields, config),
  )

/** A change as it is sent: a port alone is a number, as the broker tells it back. */
export const otherSent = (fields: Fields, change: Config): Config =>
  Object.entries(fields).reduce((whole, [path, { kind }]) => {
    const value = at(whole, path)
    return kind === 'hostPort' && typeof value === 'string' && /^\d+$/.test(value)
      ? withValueAt(whole, path, Number(value))
      : whole
  }, change)
