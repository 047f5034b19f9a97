import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { count, maybe, rows } from '@/contract/schema'

/** A count since the last reset, and how fast it grows per second. */
const Counter = maybe(
  z.looseObject({
    value: maybe(count),
    rate: maybe(
      z.looseObject({ current: maybe(z.number()), max: maybe(z.number()), last5m: maybe(z.number()) }),
    ),
  }),
)

/** What a node remembers of the answers of external backends. The schema has `count` where its example has `size`. */
const Metrics = z.looseObject({
  hits: Counter,
  misses: Counter,
  inserts: Counter,
  count: maybe(count),
  size: maybe(count),
  memory: maybe(count),
})
export type CacheMetrics = z.infer<typeof Metrics>

/** How the caches are kept on every node (src/contract/docs/authentication.md#newer-releases). */
const Status = z.looseObject({
  metrics: maybe(Metrics),
  node_metrics: maybe(rows(z.looseObject({ node: z.string(), metrics: maybe(Metrics) }))),
})

/** `unlimited` in place of a number or a size. */
const Settings = z.looseObject({
  enable: maybe(z.boolean()),
  cache_ttl: maybe(z.union([z.string(), z.number()])),
  max_count: maybe(z.union([z.number(), z.string()])),
  max_memory: maybe(z.union([z.string(), z.number()])),
})
export type CacheSettings = z.infer<typeof Settings>
const Around = z.looseObject({ node_cache: maybe(Settings) })

const saved = { reply: 'none', status: 204, codes: ['BAD_REQUEST'] } as const
const reset = { reply: 'none', status: 204 } as const
const needs = 'nodeCaches'

export const nodeCacheEndpoints = {
  authnCacheStatus: endpoint('GET', { path: '/authentication/node_cache/status', reply: Status, needs }),
  authnCacheReset: endpoint('POST', { path: '/authentication/node_cache/reset', ...reset, needs }),
  /** Of authentication the cache is one of several settings, which are sent whole. */
  authnSettings: endpoint('GET', { path: '/authentication/settings', reply: Around, needs }),
  authnSettingsUpdate: endpoint('PUT', { path: '/authentication/settings', body: Around, ...saved, needs }),
  authzCacheStatus: endpoint('GET', { path: '/authorization/node_cache/status', reply: Status, needs }),
  authzCacheReset: endpoint('POST', { path: '/authorization/node_cache/reset', ...reset, needs }),
  authzCacheSettings: endpoint('GET', { path: '/authorization/node_cache', reply: Settings, needs }),
  authzCacheUpdate: endpoint('PUT', { path: '/authorization/node_cache', body: Settings, ...saved, needs }),
}
