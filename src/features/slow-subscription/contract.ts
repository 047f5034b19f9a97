import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { slowStats } from '@/contract/name'
import { maybe, open, rows } from '@/contract/schema'

/**
 * A slow subscription with its highest latency in milliseconds; times in epoch milliseconds
 * (src/contract/docs/monitoring.md#slow-subscriptions).
 */
export const SlowSubscription = z.looseObject({
  clientid: z.string(),
  node: maybe(z.string()),
  topic: z.string(),
  timespan: maybe(z.number()),
  last_update_time: maybe(z.number()),
})
export type SlowSubscription = z.infer<typeof SlowSubscription>

const duration = z.union([z.string(), z.number()])

/**
 * The threshold of slow subscriptions, and how many are kept for how long. Durations are text such as
 * `500ms`, or milliseconds.
 */
export const SlowSettings = z.looseObject({
  enable: maybe(z.boolean()),
  threshold: maybe(duration),
  top_k_num: maybe(z.number()),
  expire_interval: maybe(duration),
  stats_type: maybe(open(slowStats)),
})
export type SlowSettings = z.infer<typeof SlowSettings>

/** The body of an update; omitted keys stay unchanged. */
const SlowSettingsEdit = z.object({
  enable: z.optional(z.boolean()),
  threshold: z.optional(duration),
  top_k_num: z.optional(z.int().check(z.gte(1))),
  expire_interval: z.optional(duration),
  stats_type: z.optional(open(slowStats)),
})

export const slowSubscriptionEndpoints = {
  /** The slowest first, in one reply without `meta`: paging is documented but ignored. */
  slowList: endpoint('GET', {
    path: '/slow_subscriptions',
    resource: 'slowSubscription',
    reply: z.object({ data: rows(SlowSubscription) }),
  }),
  slowClear: endpoint('DELETE', { path: '/slow_subscriptions', reply: 'none', status: 204 }),
  slowSettings: endpoint('GET', {
    path: '/slow_subscriptions/settings',
    resource: 'slowSubscription',
    reply: SlowSettings,
  }),
  slowSettingsEdit: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: '/slow_subscriptions/settings',
    body: SlowSettingsEdit,
    reply: SlowSettings,
    codes: ['BAD_REQUEST'],
  }),
}
