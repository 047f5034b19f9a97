import type { BridgeType } from '@/contract/bridge/bridge-type'
import { ignoredOptions } from '@/contract/bridge/blocks'
import { problemsOf } from '@/contract/family/check'
import { at, filled, isConfig, put, type Config } from '@/contract/family/config'
import type { Json } from '@/lib/text/big-json'
import { complaint, refusalOf } from './complaint'

/** What a bridge's answer holds beside its configuration; sent back it is passed over (contract B §2.2). */
const told: readonly string[] = ['id', 'type', 'name', 'status', 'status_reason', 'node_status', 'node_metrics', 'metrics', 'node']

/** A bridge as it was told to be: `enable` apart from the fields of its type. */
export type Settings = { readonly enable: boolean; readonly config: Config }

/** Names that are taken and never told again. */
const hiddenIn = ({ fields, ignored = [] }: BridgeType): readonly string[] =>
  Object.keys(fields).some((path) => path.startsWith('resource_opts.')) ? [...ignored, ...ignoredOptions] : ignored

const isThere = (value: Json): boolean => value !== null

/** Null stands for nothing at all, at every depth. */
function pruned(config: Config): Config {
  const of = (value: Json): Json => (Array.isArray(value) ? value.map(of) : isConfig(value) ? pruned(value) : value)
  return Object.fromEntries(Object.entries(config).filter(([, value]) => isThere(value)).map(([key, value]) => [key, of(value)]))
}

const sibling = (path: string, name: string): string => [...path.split('.').slice(0, -1), name].join('.')

/** Lists of servers as one text, which the broker takes as well. */
function lined({ fields }: BridgeType, given: Config): Config {
  let config = given
  for (const [path, field] of Object.entries(fields)) {
    const value = field.kind === 'hostPort' && field.several === true ? at(config, path) : undefined
    if (Array.isArray(value)) config = put(config, path, value.join(','))
  }
  return config
}

/** Older names under their new ones, and hidden names left out: as the broker reads it back. */
function settled(type: BridgeType, given: Config): Config {
  let config = given
  for (const [path, { aliases = [] }] of Object.entries(type.fields)) {
    for (const alias of aliases) {
      const old = sibling(path, alias)
      const value = at(config, old)
      if (value === undefined) continue
      config = put(config, old, undefined)
      if (at(config, path) === undefined) config = put(config, path, value)
    }
  }
  for (const path of hiddenIn(type)) config = at(config, path) === undefined ? config : put(config, path, undefined)
  return config
}

/** Reads what was sent for a bridge of a type, as far as it was told; refuses what the broker would refuse, with paths below `root`. */
export function readSettings(type: BridgeType, body: Config, root: string): Settings {
  const given = pruned(Object.fromEntries(Object.entries(body).filter(([key]) => !told.includes(key))))
  const { enable = true, ...rest } = given
  const { fields, present = [] } = type
  const config = lined(type, rest)
  const refusal = refusalOf(problemsOf(fields, config, hiddenIn(type)), fields, given, root)
  if (refusal !== undefined) throw refusal
  if (typeof enable !== 'boolean') throw complaint({ value: enable, reason: { expected: 'boolean()' }, path: `${root}.enable` })
  // Pulsar has a default for it that its own check does not take.
  if (type.type === 'pulsar_producer' && at(config, 'authentication') === undefined) {
    throw complaint({ path: `${root}.authentication`, field_name: 'authentication', expected: 'none | basic | token' })
  }
  for (const path of present) if (at(config, path) === undefined) throw complaint({ reason: 'required_field', path: `${root}.${path}` })
  return { enable, config: settled(type, config) }
}

/** With every default: what the API tells, and what the bridge works by. */
export const wholeOf = (type: BridgeType, config: Config): Config => filled(type.fields, config)
