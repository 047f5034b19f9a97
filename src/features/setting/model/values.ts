import { exactBytes } from '@/lib/bytes'
import { parsePairs } from '@/lib/text/pairs'
import { formatDuration } from '@/lib/time/time'
import { brokerBytes } from '@/lib/bytes'
import type { Json } from '@/lib/text/big-json'
import { at, isConfig, withValueAt, type Config } from '@/contract/family/config'
import type { SettingField, SettingKind } from './field'

/** Converts a fraction to percent: the broker writes both `80%` and 0.8. */
const percent = (value: Json): string =>
  typeof value === 'number' ? String(Math.round(value * 100)) : String(value).replace('%', '')

/** The text of a setting in its form; a missing value is an empty text. */
function toText({ takes }: SettingField, value: Json | undefined): string {
  if (takes.kind === 'member') return String(Array.isArray(value) && value.includes(takes.of))
  if (value === undefined || value === null) return ''
  if (takes.kind === 'priorities')
    return isConfig(value)
      ? Object.entries(value)
          .map(([topic, priority]) => `${topic}=${String(priority)}`)
          .join('\n')
      : value === 'disabled'
        ? ''
        : String(value)
  if (takes.kind === 'percent') return percent(value)
  if (takes.kind === 'duration' && typeof value === 'number') return `${value}ms`
  if (takes.kind === 'bytes' && typeof value === 'number') return exactBytes(value)
  return String(value)
}

/** All settings of a kind as texts, by name. */
export const settingTexts = ({ fields }: SettingKind, config: Config): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.name, toText(field, at(config, field.path))]))

/** Parses priorities by topic; invalid lines have been rejected before. */
function priorities(text: string): Json {
  const read = parsePairs(text)
  // A word of a newer broker in place of the list.
  if (!('pairs' in read)) return text
  return Object.keys(read.pairs).length > 0
    ? Object.fromEntries(Object.entries(read.pairs).map(([topic, priority]) => [topic, Number(priority)]))
    : 'disabled'
}

/** Converts a value to the broker's format. */
function toJson({ takes }: SettingField, value: unknown, before: Json | undefined): Json {
  switch (takes.kind) {
    case 'duration':
      return typeof value === 'number' ? formatDuration(value) : String(value)
    case 'bytes':
      return typeof value === 'number' ? brokerBytes(value) : String(value)
    case 'percent':
      return `${String(value)}%`
    case 'priorities':
      return priorities(String(value))
    case 'number':
      return typeof value === 'number' || value === takes.word ? (value as Json) : Number(value)
    case 'choice':
      return takes.options.find((option) => String(option) === String(value)) ?? String(value)
    case 'member': {
      const others = (Array.isArray(before) ? before : []).filter((one) => one !== takes.of)
      return value === true ? [...others, takes.of] : others
    }
    default:
      return value as Json
  }
}

/**
 * The request body for changed values: the broker keeps groups that are not sent, but replaces each group
 * that is.
 */
export function settingBody(
  { fields, merge }: SettingKind,
  config: Config,
  values: Readonly<Record<string, unknown>>,
): Config {
  const changed = fields.filter(({ name }) => values[name] !== undefined)
  const next = changed.reduce(
    (result, field) =>
      withValueAt(result, field.path, toJson(field, values[field.name], at(result, field.path))),
    config,
  )
  if (merge === 'whole') return next
  if (merge === 'deep')
    return changed.reduce<Config>((body, { path }) => withValueAt(body, path, at(next, path)), {})
  const groups = new Set(changed.map(({ path }) => path.split('.')[0] ?? ''))
  return Object.fromEntries(Object.entries(next).filter(([group]) => groups.has(group)))
}
