import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { count, limit, maybe, open, rows } from '@/contract/schema'

/**
 * The license of the enterprise edition (src/contract/docs/cluster.md#license); open source responds with
 * 404. Days are `YYYY-MM-DD`.
 */
export const License = z.looseObject({
  customer: maybe(z.string()),
  /** 0 small, 1 medium, 2 large, 10 evaluation. */
  customer_type: maybe(z.number()),
  email: maybe(z.string()),
  deployment: maybe(z.string()),
  max_connections: maybe(count),
  /** The new name of the limit (since 5.8.5; not confirmed by a real broker). */
  max_sessions: maybe(count),
  /** Messages per second (6.0). */
  max_tps: maybe(limit),
  start_at: maybe(z.string()),
  expiry_at: maybe(z.string()),
  type: maybe(open(['trial', 'official', 'community'])),
  /** Whether it has expired. */
  expiry: maybe(z.boolean()),
})
export type License = z.infer<typeof License>

/**
 * The share of allowed connections above which an alarm is raised, and below which it is cleared: `80%`,
 * `75%`.
 */
export const LicenseSetting = z.looseObject({
  connection_low_watermark: maybe(z.string()),
  connection_high_watermark: maybe(z.string()),
  /** Where a day of the history begins: `system` for the time of the node, or an offset such as `+02:00` (6.1.2). */
  high_watermark_timezone: maybe(z.string()),
})
export type LicenseSetting = z.infer<typeof LicenseSetting>

export const historyPeriods = ['monthly', 'daily'] as const
/** The highest number of sessions in each period, the newest first. */
const SessionHistory = z.looseObject({
  count: maybe(count),
  period: maybe(open(historyPeriods)),
  data: rows(
    z.looseObject({
      /** `2026-04` or `2026-04-18`. */
      period: z.string(),
      high_watermark: maybe(count),
      observed_at: maybe(z.string()),
    }),
  ),
})

const needs = 'license'
const codes = ['BAD_REQUEST'] as const

export const licenseEndpoints = {
  license: endpoint('GET', { path: '/license', resource: 'license', reply: License, needs }),
  licenseUpdate: endpoint('POST', {
    path: '/license',
    body: z.object({ key: z.string() }),
    reply: License,
    codes,
    needs,
  }),
  licenseSetting: endpoint('GET', {
    path: '/license/setting',
    resource: 'setting',
    reply: LicenseSetting,
    needs,
  }),
  licenseLimits: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: '/license/setting',
    body: z.object({
      connection_low_watermark: z.string(),
      connection_high_watermark: z.string(),
      high_watermark_timezone: z.optional(z.string()),
    }),
    reply: LicenseSetting,
    codes,
    needs,
  }),
  licenseHistory: endpoint('GET', {
    path: '/license/session_hwm_history',
    resource: 'license',
    query: z.object({
      period: z.optional(z.enum(historyPeriods)),
      limit: z.optional(z.int().check(z.gte(1))),
    }),
    reply: SessionHistory,
    codes,
    needs: 'sessionHistory',
  }),
}
