import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, open, page } from '@/contract/schema'

/** Who did it: somebody at the dashboard, a program with an API key, or somebody at the broker's own command line. */
export const auditSources = ['dashboard', 'rest_api', 'cli', 'erlang_console'] as const
export const auditResults = ['success', 'failure'] as const
export const auditMethods = ['post', 'put', 'delete'] as const

/** A list where it has something in it, and otherwise an empty text. */
const none = z.literal('')

/**
 * What was done, and by whom. What does not apply is an empty text: of a command line there is no request, of
 * a call there are no `args`. Secrets are masked. See src/contract/docs/monitoring.md#audit-log.
 */
const AuditEntry = z.looseObject({
  /** RFC 3339 with microseconds. */
  created_at: z.string(),
  node: maybe(z.string()),
  from: maybe(open([...auditSources, 'event'])),
  /** The user's name, or the id of the API key. */
  source: maybe(z.string()),
  source_ip: maybe(z.string()),
  /** The path with the names of its parameters: `/rules/:id`. */
  operation_id: maybe(z.string()),
  operation_type: maybe(z.string()),
  operation_result: maybe(open([...auditResults, ''])),
  http_status_code: maybe(z.union([z.number(), none])),
  http_method: maybe(open([...auditMethods, ''])),
  duration_ms: maybe(z.number()),
  args: maybe(z.union([z.array(z.string()), z.string()])),
  /** What it was refused with. */
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
const whole = z.optional(z.int())

export const auditEndpoints = {
  /**
   * The latest first. Refused where the audit log is off; what only looks is not in it, and by itself nothing
   * of what is done often either (publishing, kicking many).
   */
  auditList: endpoint('GET', {
    path: '/audit',
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
      http_status_code: whole,
      http_method: z.optional(z.enum(auditMethods)),
      gte_duration_ms: whole,
      lte_duration_ms: whole,
      gte_created_at: text,
      lte_created_at: text,
    }),
    reply: page(AuditEntry),
    codes: ['BAD_REQUEST'],
    needs: 'audit',
  }),
}
