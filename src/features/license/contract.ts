import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { count, maybe, open } from '@/contract/schema'

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
  start_at: maybe(z.string()),
  expiry_at: maybe(z.string()),
  type: maybe(open(['trial', 'official'])),
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
})
export type LicenseSetting = z.infer<typeof LicenseSetting>

const needs = 'license'
const codes = ['BAD_REQUEST'] as const

export const licenseEndpoints = {
  license: endpoint('GET', { path: '/license', reply: License, needs }),
  licenseUpdate: endpoint('POST', {
    path: '/license',
    body: z.object({ key: z.string() }),
    reply: License,
    codes,
    needs,
  }),
  licenseSetting: endpoint('GET', { path: '/license/setting', reply: LicenseSetting, needs }),
  licenseLimits: endpoint('PUT', {
    keeps: 'fields',
    path: '/license/setting',
    body: z.object({ connection_low_watermark: z.string(), connection_high_watermark: z.string() }),
    reply: LicenseSetting,
    codes,
    needs,
  }),
}
