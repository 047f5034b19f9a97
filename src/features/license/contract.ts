import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { count, maybe, open } from '@/contract/schema'

/**
 * The license of the enterprise edition (src/contract/docs/cluster.md#license); open source responds with
 * 404. Days are `YYYY-MM-DD`.
 */
export const Licence = z.looseObject({
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
export type Licence = z.infer<typeof Licence>

/**
 * The share of allowed connections above which an alarm is raised, and below which it is cleared: `80%`,
 * `75%`.
 */
export const LicenceSetting = z.looseObject({
  connection_low_watermark: maybe(z.string()),
  connection_high_watermark: maybe(z.string()),
})
export type LicenceSetting = z.infer<typeof LicenceSetting>

const needs = 'licence'
const codes = ['BAD_REQUEST'] as const

export const licenceEndpoints = {
  licence: endpoint('GET', { path: '/license', reply: Licence, needs }),
  licenceUpdate: endpoint('POST', {
    path: '/license',
    body: z.object({ key: z.string() }),
    reply: Licence,
    codes,
    needs,
  }),
  licenceSetting: endpoint('GET', { path: '/license/setting', reply: LicenceSetting, needs }),
  licenceLimits: endpoint('PUT', {
    keeps: 'fields',
    path: '/license/setting',
    body: z.object({ connection_low_watermark: z.string(), connection_high_watermark: z.string() }),
    reply: LicenceSetting,
    codes,
    needs,
  }),
}
