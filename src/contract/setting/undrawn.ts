import { at, filled, isConfig, put, type Config } from '../family/config'
import { bytes, choice, duration, file, hostPort, json, list, number, secret, text, toggle, url, type Field, type Fields } from '../family/field'
import type { HotRoot } from '../hot-roots'
import type { SchemaDocument } from '../schema-document'
import { settingKinds } from './kinds'

const pathsOf = (...kinds: readonly (keyof typeof settingKinds)[]): string[] => kinds.flatMap((kind) => settingKinds[kind].fields.map(({ path }) => path))

/** What has a screen of its own, by root: a path, or all below one. */
const drawn: Readonly<Record<HotRoot, readonly string[]>> = {
  dashboard: pathsOf('dashboard'), log: ['console', 'file'], sysmon: pathsOf('thresholds'), alarm: pathsOf('history'), sys_topics: ['sys_msg_interval', 'sys_heartbeat_interval', 'sys_event_messages'],
  limiter: pathsOf('limiter'), global_zone: [...pathsOf('general', 'session', 'memory'), 'flapping_detect'],
}

/** Files of TLS by their names, which the schema calls mere text. */
const files = { cacertfile: 'trusted', certfile: 'certificate', keyfile: 'key' } as const
const deepest = 8

const asNodes = (value: unknown): Config[] => (Array.isArray(value) ? value.filter(isConfig) : [])

/** A type where it is told: by its name among the others, or in place. */
function resolved({ components }: SchemaDocument, prop: Config): Config {
  const named = typeof prop['$ref'] === 'string' ? components.schemas[prop['$ref'].slice(prop['$ref'].lastIndexOf('/') + 1)] : undefined
  return isConfig(named) ? named : prop
}

/** One of two: a word alone, or another type. */
function wordOr(options: readonly Config[]): { readonly word: string; readonly other: Config } | undefined {
  const isWord = ({ type, symbols }: Config) => type === 'enum' && Array.isArray(symbols) && symbols.length === 1
  const [word, other] = [options.find(isWord), options.find((one) => !isWord(one))]
  return options.length === 2 && word !== undefined && other !== undefined ? { word: String((word['symbols'] as unknown[])[0]), other } : undefined
}

/** A value of the schema as a field; what cannot be drawn is edited as JSON. */
function fieldOf(name: string, group: Field['group'], prop: Config): Field {
  const rest = { group, ...(prop['default'] === undefined ? {} : { default: prop['default'] }) }
  const options = asNodes(prop['oneOf'])
  const [alone] = options
  if (options.length === 1 && alone !== undefined) return fieldOf(name, group, { ...alone, default: prop['default'] ?? null })
  const either = wordOr(options)
  if (either !== undefined) return { ...fieldOf(name, group, { ...either.other, ...(prop['default'] === undefined ? {} : { default: prop['default'] }) }), words: [either.word] }
  switch (prop['type']) {
    case 'boolean': return toggle(rest)
    case 'number': return number({ ...rest, ...(typeof prop['minimum'] === 'number' ? { min: prop['minimum'] } : {}), ...(typeof prop['maximum'] === 'number' ? { max: prop['maximum'] } : {}) })
    case 'enum': return choice({ ...rest, options: (Array.isArray(prop['symbols']) ? prop['symbols'] : []) as string[] })
    case 'duration': return duration(rest)
    case 'byteSize': return bytes(rest)
    // Port 0 listens nowhere.
    case 'ip_port': return hostPort({ group, bind: true, words: ['0'], ...(rest.default === undefined ? {} : { default: String(rest.default as string | number) }) })
    case 'url': return url(rest)
    case 'array': return isConfig(prop['items']) && ['string', 'number'].includes(String(prop['items']['type'])) ? list(rest) : json(rest)
    case 'string': case 'percent': case 'comma_separated_string':
      if (prop['format'] === 'password') return secret(rest)
      return Object.hasOwn(files, name) || prop['format'] === 'file' ? file({ ...rest, accept: '.pem,.crt,.cer,.key', ...(Object.hasOwn(files, name) ? { holds: files[name as keyof typeof files] } : {}) }) : text(rest)
    default: return json(rest)
  }
}

/** All values below a type, by their paths. What is deprecated, can only be read, or has a name that no path can hold, is left out. */
function fieldsBelow(document: SchemaDocument, type: Config, prefix: string, depth: number): Fields {
  const properties = isConfig(type['properties']) ? type['properties'] : {}
  return Object.fromEntries(Object.entries(properties).flatMap(([name, prop]): [string, Field][] => {
    if (!isConfig(prop) || prop['deprecated'] === true || prop['readOnly'] === true || !/^\w+$/.test(name) || depth > deepest) return []
    const path = `${prefix}${name}`
    const within = resolved(document, prop)
    const below = isConfig(within['properties']) ? Object.entries(fieldsBelow(document, within, `${path}.`, depth + 1)) : []
    if (below.length > 0) return below
    return [[path, fieldOf(name, /(?:^|\.)ssl_options\./.test(path) ? 'tls' : prefix === '' ? 'general' : 'connection', within)]]
  }))
}

/** The settings of a root that no screen of ours has, as the broker itself describes them (contract C §3). */
export function undrawnFields(document: SchemaDocument, root: HotRoot): Fields {
  const call = document.paths[`/configs/${root}`]
  const type = isConfig(call) && isConfig(call['put']) ? resolved(document, call['put']) : undefined
  if (type === undefined) return {}
  const known = (path: string) => drawn[root].some((own) => path === own || path.startsWith(`${own}.`))
  return Object.fromEntries(Object.entries(fieldsBelow(document, type, '', 0)).filter(([path]) => !known(path)))
}

/** A root's settings as their form has them: an address as it is typed. */
export const otherTexts = (fields: Fields, config: Config): Config =>
  Object.entries(fields).reduce((whole, [path, { kind }]) => { const value = at(whole, path); return kind === 'hostPort' && typeof value === 'number' ? put(whole, path, String(value)) : whole }, filled(fields, config))

/** A change as it is sent: a port alone is a number, as the broker tells it back. */
export const otherSent = (fields: Fields, change: Config): Config =>
  Object.entries(fields).reduce((whole, [path, { kind }]) => { const value = at(whole, path); return kind === 'hostPort' && typeof value === 'string' && /^\d+$/.test(value) ? put(whole, path, Number(value)) : whole }, change)
