import { hasTemplatedHost } from '@/contract/family/check'
import { at, fillDefaults, isConfig, withValueAt, type Config } from '@/contract/family/config'
import { sourceKinds, type SourceKind } from '@/features/authorization/fields'
import { checkSettings } from '../../bridges/settings'
import { refusalOf, type Complaint } from '../../checks/complaint'
import type { BrokerRelease } from '../../lib/release'
import { findExpressionProblem } from '../../lib/variform'
import { withDefaultHeaders } from '../default-headers'

/** A source as configured: without defaults, `enable` and `type` separate from the other fields. */
export type SourceSettings = { readonly kind: SourceKind; readonly enable: boolean; readonly config: Config }

/** The rules of a file are required, even if empty (src/contract/docs/authorization.md#acl-file). */
const fileComplaint = ({ kind }: SourceKind, rest: Config): Complaint[] =>
  kind === 'file' && (rest['rules'] ?? null) === null ? [{ path: 'rules', reason: 'is required' }] : []

/**
 * Fields that choose the kind of a stored source: required although they have defaults
 * (src/contract/docs/authorization.md#sources).
 */
const choices: Readonly<Record<string, { readonly field: string; readonly words: string }>> = {
  redis: { field: 'redis_type', words: 'single, sentinel, cluster' },
  mongodb: { field: 'mongo_type', words: 'single, rs, sharded' },
}

/** Reads a body as the first kind of its type that accepts it; otherwise reports the errors of each. */
export function readSource(body: unknown): SourceSettings {
  const { type, ...rest } = isConfig(body) ? body : {}
  const kinds = sourceKinds.filter((kind) => kind.type === type)
  if (kinds.length === 0)
    throw refusalOf({
      path: 'type',
      reason: `expected one of ${sourceKinds.map(({ type: one }) => one).join(', ')}`,
    })
  const complaints: Complaint[] = []
  for (const kind of kinds) {
    const read = checkSettings(kind, rest)
    const all = [...fileComplaint(kind, rest), ...read.complaints]
    complaints.push(...all)
    if (all.length > 0) continue
    const choice = choices[kind.type]
    if (choice !== undefined && at(rest, choice.field) === undefined)
      throw refusalOf({ path: choice.field, reason: `expected one of ${choice.words}` })
    if (String(at(read.config, 'url')).startsWith('https:') && at(read.config, 'ssl.enable') !== true)
      throw refusalOf({ path: 'ssl.enable', reason: 'must be true for an https address' })
    return { kind, enable: read.enable, config: read.config }
  }
  throw refusalOf(...complaints)
}

/** Refuses fields that the release does not have, a precondition that is no expression, and a host that is not resolved. */
export function checkSource({ kind, config }: SourceSettings, has: BrokerRelease['has']): void {
  for (const [path, { needs }] of Object.entries(kind.fields))
    if (needs !== undefined && !has(needs) && at(config, path) !== undefined)
      throw refusalOf({ path, reason: 'unknown field' })
  const { precondition = '', url } = config
  const reason = precondition === '' ? undefined : findExpressionProblem(String(precondition))
  if (reason !== undefined) throw refusalOf({ path: 'precondition', reason })
  if (hasTemplatedHost(String(url)) && config['hostname_resolution'] !== 'dynamic')
    throw refusalOf({ path: 'url', reason: 'hostname_resolution_must_be_dynamic' })
}

const certificates = ['ssl.cacertfile', 'ssl.certfile', 'ssl.keyfile'] as const

/** With defaults, for replies and for running. The files of a disabled TLS are omitted. */
export function withSourceDefaults(kind: SourceKind, config: Config): Config {
  const complete = withDefaultHeaders(
    kind.fields,
    fillDefaults(kind.fields, config),
    kind.kind !== 'http_get',
  )
  return at(complete, 'ssl.enable') === true
    ? complete
    : certificates.reduce(
        (rest, path) => (at(rest, path) === undefined ? rest : withValueAt(rest, path, undefined)),
        complete,
      )
}
