import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { count, maybe } from '@/contract/schema'

/** A counter since the last reset, and its rate per second. */
const Counter = maybe(
  z.looseObject({
    value: maybe(count),
    rate: maybe(
      z.looseObject({ current: maybe(z.number()), max: maybe(z.number()), last5m: maybe(z.number()) }),
    ),
  }),
)

/** The metrics of the cache on a node. The schema has `count`, but its example `size`. */
const Metrics = z.looseObject({
  hits: Counter,
  misses: Counter,
  inserts: Counter,
  count: maybe(count),
  size: maybe(count),
  memory: maybe(count),
})
export type CacheMetrics = z.infer<typeof Metrics>

/** The state of the caches on all nodes (src/contract/docs/authentication.md#newer-releases). */
const Status = z.looseObject({
  metrics: maybe(Metrics),
  node_metrics: maybe(z.array(z.looseObject({ node: z.string(), metrics: maybe(Metrics) }))),
})

/** `unlimited` may replace a number or a size. */
const Settings = z.looseObject({
  enable: maybe(z.boolean()),
  cache_ttl: maybe(z.union([z.string(), z.number()])),
  max_count: maybe(z.union([z.number(), z.string()])),
  max_memory: maybe(z.union([z.string(), z.number()])),
})
export type CacheSettings = z.infer<typeof Settings>
const AuthnSettings = z.looseObject({ node_cache: maybe(Settings) })

const saved = { reply: 'none', status: 204, codes: ['BAD_REQUEST'] } as const
const reset = { reply: 'none', status: 204 } as const
const needs = 'nodeCaches'

export const nodeCacheEndpoints = {
  authnCacheStatus: endpoint('GET', {
    path: '/authentication/node_cache/status',
    resource: 'authn',
    reply: Status,
    needs,
  }),
  authnCacheReset: endpoint('POST', { path: '/authentication/node_cache/reset', ...reset, needs }),
  /** The settings of authentication, which contain those of the cache and are replaced as a whole. */
  authnSettings: endpoint('GET', {
    path: '/authentication/settings',
    resource: 'setting',
    reply: AuthnSettings,
    needs,
  }),
  authnSettingsUpdate: endpoint('PUT', {
    path: '/authentication/settings',
    body: AuthnSettings,
    ...saved,
    needs,
  }),
  authzCacheStatus: endpoint('GET', {
    path: '/authorization/node_cache/status',
    resource: 'authz',
    reply: Status,
    needs,
  }),
  authzCacheReset: endpoint('POST', { path: '/authorization/node_cache/reset', ...reset, needs }),
  authzCacheSettings: endpoint('GET', {
    path: '/authorization/node_cache',
    resource: 'setting',
    reply: Settings,
    needs,
  }),
  authzCacheUpdate: endpoint('PUT', { path: '/authorization/node_cache', body: Settings, ...saved, needs }),
}
