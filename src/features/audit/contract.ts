import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, open, page } from '@/contract/schema'

/** The origins: a user of the dashboard, a program with an API key, or the broker's command line. */
export const auditSources = ['dashboard', 'rest_api', 'cli', 'erlang_console'] as const
export const auditResults = ['success', 'failure'] as const
export const auditMethods = ['post', 'put', 'delete'] as const

/** A list if it has entries, else an empty text. */
const none = z.literal('')

/**
 * An operation and its user. Fields that do not apply are empty texts: a command line has no request, a
 * request no `args`. Secrets are masked. See src/contract/docs/monitoring.md#audit-log.
 */
const AuditEntry = z.looseObject({
  /** RFC 3339 with microseconds. */
  created_at: z.string(),
  node: maybe(z.string()),
  from: maybe(open([...auditSources, 'event'])),
  /** The user name, or the id of the API key. */
  source: maybe(z.string()),
  source_ip: maybe(z.string()),
  /** The path with parameter names: `/rules/:id`. */
  operation_id: maybe(z.string()),
  operation_type: maybe(z.string()),
  operation_result: maybe(open([...auditResults, ''])),
  http_status_code: maybe(z.union([z.number(), none])),
  http_method: maybe(open([...auditMethods, ''])),
  duration_ms: maybe(z.number()),
  args: maybe(z.union([z.array(z.string()), z.string()])),
  /** The error of a failed operation. */
  failure: maybe(z.unknown()),
  http_request: maybe(
    z.union([
      none,
      z.looseObject({
        method: maybe(z.string()),
        bindings: maybe(z.record(z.string(), z.unknown())),
        headers: maybe(z.record(z.string(), z.unknown())),
        body: maybe(z.unknown()),
      }),
    ]),
  ),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const text = z.optional(z.string())
const integer = z.optional(z.int())

export const auditEndpoints = {
  /**
   * The latest first. Rejected while the audit log is disabled. Reads are not recorded, nor by default
   * frequent operations such as publishing and kicking many clients.
   */
  auditList: endpoint('GET', {
    path: '/audit',
    resource: 'audit',
    query: z.object({
      page: z.optional(z.int().check(z.gte(1))),
      limit: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
      node: text,
      from: z.optional(z.enum(auditSources)),
      source: text,
      source_ip: text,
      operation_id: text,
      operation_type: text,
      operation_result: z.optional(z.enum(auditResults)),
      http_status_code: integer,
      http_method: z.optional(z.enum(auditMethods)),
      gte_duration_ms: integer,
      lte_duration_ms: integer,
      gte_created_at: text,
      lte_created_at: text,
    }),
    reply: page(AuditEntry),
    codes: ['BAD_REQUEST'],
    needs: 'audit',
  }),
}
