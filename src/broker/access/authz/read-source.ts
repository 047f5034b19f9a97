import { at, fillDefaults, isConfig, withValueAt, type Config } from '@/contract/family/config'
import { sourceKinds, type SourceKind } from '@/features/authorization/fields'
import { Atom } from '@/rule-sql/value'
import { checkSettings } from '../../bridges/settings'
import { refusalOf, toReport, type Complaint } from '../../hocon/complaint'
import { toRawTerm, unconverted } from '../../hocon/term'

/** A source as configured: without defaults, `enable` and `type` separate from the other fields. */
export type SourceSettings = { readonly kind: SourceKind; readonly enable: boolean; readonly config: Config }

const noStruct = (body: unknown): Complaint => ({
  value: toRawTerm(body),
  reason: 'bad_value_for_struct',
  path: 'root',
})

function typeComplaint(value: unknown, wanted: string): Complaint[] {
  if (value === wanted) return []
  return [
    value === undefined || value === null
      ? { reason: 'required_field', path: 'root.type' }
      : { value: unconverted(value), reason: { expected: wanted }, path: 'root.type' },
  ]
}

/** The rules of a file are required, even if empty (src/contract/docs/authorization.md#acl-file). */
const fileComplaint = ({ kind }: SourceKind, rest: Config): Complaint[] =>
  kind === 'file' && (rest['rules'] ?? null) === null
    ? [{ reason: 'required_field', path: 'root.rules' }]
    : []

/**
 * Fields that choose the kind of a stored source: required although they have defaults
 * (src/contract/docs/authorization.md#sources).
 */
const choices: Readonly<Record<string, { readonly field: string; readonly words: string }>> = {
  redis: { field: 'redis_type', words: 'single | sentinel | cluster' },
  mongodb: { field: 'mongo_type', words: 'single | rs | sharded' },
}

/** Reads a body as the first kind of source that accepts it; otherwise reports the errors of every kind. */
export function readSource(body: unknown): SourceSettings {
  const mismatches: Record<string, unknown> = {}
  for (const kind of sourceKinds) {
    const { type, ...rest } = isConfig(body) ? body : {}
    const looked = isConfig(body) ? checkSettings(kind, rest, 'root') : undefined
    const complaints =
      looked === undefined
        ? [noStruct(body)]
        : [...typeComplaint(type, kind.type), ...fileComplaint(kind, rest), ...looked.complaints]
    if (looked === undefined || complaints.length > 0) {
      const all = complaints.map(toReport)
      mismatches[kind.kind] = all.length === 1 ? all[0] : all
      continue
    }
    if (looked.address !== undefined) throw refusalOf(looked.address)
    const choice = choices[kind.type]
    if (choice !== undefined && at(rest, choice.field) === undefined) {
      throw refusalOf({
        reason: `unknown_${choice.field}`,
        path: 'authorization.sources',
        expected: choice.words,
        got: new Atom('undefined'),
      })
    }
    if (String(at(looked.config, 'url')).startsWith('https:') && at(looked.config, 'ssl.enable') !== true) {
      throw refusalOf({ reason: 'ssl_not_enabled', path: 'authorization.sources', field_name: 'url' })
    }
    return { kind, enable: looked.enable, config: looked.config }
  }
  throw refusalOf({ reason: new Atom('matched_no_union_member'), path: 'root', mismatches })
}

const certificates = ['ssl.cacertfile', 'ssl.certfile', 'ssl.keyfile'] as const

/** Header names in lower case, with defaults. Requests without a body have no content type. */
function headersOf(kind: SourceKind, config: Config): Config {
  const defaults = kind.fields['headers']?.default
  const value = at(config, 'headers')
  if (!isConfig(defaults)) return config
  const lowerCased = Object.entries(isConfig(value) ? value : {}).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  )
  return withValueAt(
    config,
    'headers',
    Object.fromEntries([
      ...Object.entries(defaults),
      ...lowerCased.filter(([name]) => kind.kind !== 'http_get' || name !== 'content-type'),
    ]),
  )
}

/** With defaults, for replies and for running. The files of a disabled TLS are omitted. */
export function withSourceDefaults(kind: SourceKind, config: Config): Config {
  const complete = headersOf(kind, fillDefaults(kind.fields, config))
  return at(complete, 'ssl.enable') === true
    ? complete
    : certificates.reduce(
        (rest, path) => (at(rest, path) === undefined ? rest : withValueAt(rest, path, undefined)),
        complete,
      )
}
