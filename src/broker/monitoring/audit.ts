import * as z from 'zod/mini'
import { isConfig } from '@/contract/family/config'
import { isSecretName, mask } from '@/lib/text/redact'
import type { CallPolicy } from '../http/call-policy'
import { filtered, paginate, type Paged } from '../http/paging'
import { Refusal } from '../http/refusal'
import { self } from './nodes'
import { createLedger, readStored, type Document } from '../store/persist'
import type { Queries } from '../checks/queries'

/* Audit log of API calls, enterprise edition (src/contract/docs/monitoring.md#audit-log). */

const Entry = z.object({
  /** Epoch ms. */
  at: z.number(),
  from: z.enum(['dashboard', 'rest_api']),
  source: z.string(),
  source_ip: z.string(),
  operation_id: z.string(),
  operation_type: z.string(),
  operation_result: z.enum(['success', 'failure']),
  http_status_code: z.number(),
  http_method: z.enum(['post', 'put', 'delete']),
  duration_ms: z.number(),
  failure: z.union([z.literal(''), z.object({ code: z.string(), message: z.string() })]),
  http_request: z.object({
    method: z.string(),
    bindings: z.record(z.string(), z.string()),
    headers: z.record(z.string(), z.string()),
    body: z.unknown(),
  }),
})
type Entry = z.infer<typeof Entry>

/** The audit part of the log settings. */
export type AuditSettings = {
  readonly enable: boolean
  readonly max_filter_size: number
  readonly ignore_high_frequency_request: boolean
}

/** Frequent calls, skipped if `ignore_high_frequency_request` is set. */
const frequentCalls: ReadonlySet<string> = new Set([
  'publish',
  'publishBulk',
  'clientBulkKick',
  'clientSubscribe',
  'clientSubscribeOne',
  'clientUnsubscribe',
  'clientUnsubscribeOne',
])

const maxDepth = 50

/** A body with its secrets masked; values nested deeper than any body of the API are masked as a whole. */
function redacted(value: unknown, name = '', depth = 0): unknown {
  if (depth > maxDepth) return mask
  if (Array.isArray(value)) return value.map((one) => redacted(one, name, depth + 1))
  if (isConfig(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, redacted(each, key, depth + 1)]),
    )
  return isSecretName(name) ? mask : value
}

const bodyOf = (body: unknown): unknown =>
  body === undefined
    ? {}
    : (Array.isArray(body) || isConfig(body)) && !(body instanceof FormData)
      ? redacted(body)
      : mask

const toReply = ({ at, ...entry }: Entry) => ({
  args: '',
  created_at: `${new Date(at).toISOString().slice(0, -1)}000+00:00`,
  node: self,
  ...entry,
})

/** Converts an epoch time in seconds, milliseconds or microseconds to ms. */
const inMs = (value: number): number => (value >= 1e15 ? value / 1000 : value >= 1e11 ? value : value * 1000)

export type Audit = Omit<CallPolicy, 'authorize'> & { list(query: Queries['auditList']): Paged<object> }

export function createAudit({
  now,
  document,
  settings,
  keyId,
}: {
  now(): number
  document: Document
  settings(): AuditSettings
  /** The id of an API key. */ keyId(name: string): string
}): Audit {
  // The latest entry is the last.
  const entries = readStored(z.array(Entry), document.read() ?? [], 'audit.json does not hold an audit log')
  const ledger = createLedger(document, () => entries)

  return {
    audit({ id, endpoint, params, caller, key, body }, { status, failure, headers, address, ms }) {
      const { enable, max_filter_size: maxEntries, ignore_high_frequency_request: ignoring } = settings()
      const method = endpoint.method.toLowerCase()
      if (!enable || method === 'get' || (ignoring && frequentCalls.has(id))) return
      const operation = endpoint.path.replaceAll(/\{([^}]+)\}/g, ':$1')
      const login = id === 'login' && isConfig(body) ? body['username'] : undefined
      entries.push({
        at: now(),
        from:
          key !== '' || failure?.code === 'BAD_API_KEY_OR_SECRET' || failure?.code === 'API_KEY_NOT_ALLOW'
            ? 'rest_api'
            : 'dashboard',
        source: key === '' ? (typeof login === 'string' ? login : caller) : keyId(key),
        source_ip: headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? address,
        operation_id: operation,
        operation_type: operation.split('/')[1] ?? '',
        operation_result: status < 300 ? 'success' : 'failure',
        http_status_code: status,
        http_method: method as Entry['http_method'],
        duration_ms: ms,
        failure: failure === undefined ? '' : { code: failure.code, message: failure.message },
        http_request: {
          method,
          bindings: { ...params },
          headers: Object.fromEntries(
            [...headers].map(([name, value]) => [name, isSecretName(name) ? mask : value]),
          ),
          body: bodyOf(body),
        },
      })
      entries.splice(0, entries.length - maxEntries)
      ledger.touch()
    },
    close: () => ledger.flush(),
    list({
      page,
      limit,
      node,
      gte_created_at: after,
      lte_created_at: before,
      gte_duration_ms: longer,
      lte_duration_ms: shorter,
      ...equal
    }) {
      if (!settings().enable) throw new Refusal(400, 'BAD_REQUEST', 'Audit is disabled')
      const conditions = Object.entries(equal).filter(([, wanted]) => wanted !== undefined) as [
        keyof Entry,
        string | number,
      ][]
      const test = (entry: Entry): boolean =>
        (node === undefined || node === self) &&
        conditions.every(([name, wanted]) => entry[name] === wanted) &&
        (after === undefined || entry.at >= inMs(after)) &&
        (before === undefined || entry.at <= inMs(before)) &&
        (longer === undefined || entry.duration_ms >= longer) &&
        (shorter === undefined || entry.duration_ms <= shorter)
      return paginate(filtered([...entries].reverse(), test), { page, limit }, toReply)
    },
  }
}
