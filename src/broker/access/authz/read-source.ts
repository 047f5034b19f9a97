import { at, filled, isConfig, put, type Config } from '@/contract/family/config'
import { sourceKinds, type SourceKind } from '@/features/authorization/fields'
import { Atom } from '@/rule-sql/value'
import { checkSettings } from '../../bridges/settings'
import { refusalOf, toReport, type Complaint } from '../../hocon/complaint'
import { toRawTerm, unconverted } from '../../hocon/term'

/** A source as it was told to be: without defaults, `enable` and `type` apart from the fields of its kind. */
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

/** The text of a file must be there, be it empty (src/contract/docs/authorization.md#acl-file). */
const fileComplaint = ({ kind }: SourceKind, rest: Config): Complaint[] =>
  kind === 'file' && (rest['rules'] ?? null) === null
    ? [{ reason: 'required_field', path: 'root.rules' }]
    : []

/**
 * Words that a kind of source is chosen by where it is stored: they have defaults, and must be sent all the
 * same (src/contract/docs/authorization.md#sources).
 */
const choices: Readonly<Record<string, { readonly field: string; readonly words: string }>> = {
  redis: { field: 'redis_type', words: 'single | sentinel | cluster' },
  mongodb: { field: 'mongo_type', words: 'single | rs | sharded' },
}

/** Reads a body as a source of the first kind that takes it; where none does, says what each has against it. */
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

/** Names of headers are small, and those that are not given are as usual. A request without a body has no type of one. */
function headersOf(kind: SourceKind, config: Config): Config {
  const defaults = kind.fields['headers']?.default
  const value = at(config, 'headers')
  if (!isConfig(defaults)) return config
  const small = Object.entries(isConfig(value) ? value : {}).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  )
  return put(
    config,
    'headers',
    Object.fromEntries([
      ...Object.entries(defaults),
      ...small.filter(([name]) => kind.kind !== 'http_get' || name !== 'content-type'),
    ]),
  )
}

/** With every default: what the API tells, and what the source works by. Files of a TLS that is off are not told. */
export function withSourceDefaults(kind: SourceKind, config: Config): Config {
  const complete = headersOf(kind, filled(kind.fields, config))
  return at(complete, 'ssl.enable') === true
    ? complete
    : certificates.reduce(
        (rest, path) => (at(rest, path) === undefined ? rest : put(rest, path, undefined)),
        complete,
      )
}
