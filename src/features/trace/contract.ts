import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { newerTraceTypes, objectName, payloadEncodes } from '@/contract/name'
import { count, maybe, open, rows } from '@/contract/schema'

/** The maximum number of traces on the broker; since 6.0 a setting (`tracing`). */
export const traceLimit = 30

/**
 * A log trace (src/contract/docs/traces.md#traces). `log_size` is a map by node, unlike in the API
 * description.
 */
export const Trace = z.looseObject({
  name: z.string(),
  type: open(newerTraceTypes),
  clientid: maybe(z.string()),
  topic: maybe(z.string()),
  ip_address: maybe(z.string()),
  ruleid: maybe(z.string()),
  /** Newer brokers also write JSON. */
  formatter: maybe(open(['text', 'json'])),
  status: maybe(open(['waiting', 'running', 'stopped'])),
  start_at: maybe(z.string()),
  end_at: maybe(z.string()),
  payload_encode: maybe(open(payloadEncodes)),
  /** Since 5.9: the maximum bytes of a payload in the log; 0 means no limit. */
  payload_limit: maybe(z.number()),
  /** Since 6.0; `null` outside of all. */
  namespace: maybe(z.string()),
  log_size: maybe(z.record(z.string(), maybe(count))),
  extra: maybe(z.unknown()),
})
export type Trace = z.infer<typeof Trace>

const instant = z.union([z.string(), z.number()])

/**
 * What to follow and for how long; the condition is in the field named by `type`. Times are RFC 3339 text or
 * epoch seconds.
 */
const TraceCreate = z.object({
  name: objectName,
  /** Rules and JSON need the capability `ruleTrace`. */
  type: z.enum(newerTraceTypes),
  clientid: z.optional(z.string()),
  topic: z.optional(z.string()),
  ip_address: z.optional(z.string()),
  ruleid: z.optional(z.string()),
  formatter: z.optional(z.enum(['text', 'json'])),
  start_at: z.optional(instant),
  end_at: z.optional(instant),
  payload_encode: z.optional(z.enum(payloadEncodes)),
  payload_limit: z.optional(z.number()),
})

/** A node's part of a log: its size in bytes and its last change in epoch seconds. */
const TraceLogDetail = z.looseObject({ node: z.string(), size: maybe(count), mtime: maybe(z.number()) })

/**
 * A piece of a log. `position` is the next byte to read; a character cut at the border arrives as U+FFFD on
 * both sides. Since 6.0 it is an opaque text, and `hint` says whether the log ends here (`eof`) or more may
 * follow (`retry`), which no real broker has confirmed.
 */
const TraceLog = z.looseObject({
  items: z.string(),
  meta: z.looseObject({
    position: z.union([z.number(), z.string()]),
    bytes: maybe(z.number()),
    hint: maybe(open(['eof', 'retry'])),
  }),
})

const missing = ['NOT_FOUND'] as const
const node = z.optional(z.string())

export const traceEndpoints = {
  traceList: endpoint('GET', { path: '/trace', resource: 'trace', reply: rows(Trace) }),
  /**
   * The `end_at` of the reply equals its `start_at`; the list has the right one
   * (src/contract/docs/traces.md#traces).
   */
  traceCreate: endpoint('POST', {
    path: '/trace',
    query: z.object({ ns: z.optional(z.string()) }),
    body: TraceCreate,
    reply: Trace,
    codes: ['INVALID_PARAMS', 'ALREADY_EXISTS', 'DUPLICATE_CONDITION', 'BAD_TYPE', 'EXCEED_LIMIT'],
  }),
  traceClear: endpoint('DELETE', { path: '/trace', reply: 'none', status: 204 }),
  traceDelete: endpoint('DELETE', { path: '/trace/{name}', reply: 'none', status: 204, codes: missing }),
  traceStop: endpoint('PUT', {
    path: '/trace/{name}/stop',
    reply: z.looseObject({ name: maybe(z.string()), enable: maybe(z.boolean()) }),
    codes: missing,
  }),
  traceLogDetail: endpoint('GET', {
    path: '/trace/{name}/log_detail',
    resource: 'trace',
    reply: rows(TraceLogDetail),
    codes: missing,
  }),
  /** Without a node, reads the log of the answering one. */
  traceLog: endpoint('GET', {
    path: '/trace/{name}/log',
    query: z.object({
      node,
      bytes: z.optional(z.int().check(z.gte(0), z.lte(2_147_483_647))),
      position: z.optional(z.union([z.int().check(z.gte(0)), z.string()])),
    }),
    reply: TraceLog,
    codes: [...missing, 'SERVICE_UNAVAILABLE', 'STALE_CURSOR'],
  }),
  traceDownload: endpoint('GET', {
    path: '/trace/{name}/download',
    query: z.object({ node }),
    reply: 'blob',
    codes: missing,
    slow: true,
  }),
}
