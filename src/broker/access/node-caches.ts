import * as z from 'zod/mini'
import type { nodeCacheEndpoints } from '@/features/node-cache/contract'
import type { HandlersOf } from '../handler'
import { refusalOf } from '../checks/complaint'
import { boolean, byteSize, dropped, duration, either, may, natural, struct, words } from '../checks/kind'
import { self } from '../monitoring/nodes'
import { CorruptData, type Document } from '../store/persist'

const unlimited = words('unlimited')
const cache = struct({
  enable: may(boolean, false),
  cache_ttl: may(duration, '1m'),
  // Accepted, and not returned.
  cleanup_interval: dropped,
  stat_update_interval: dropped,
  max_count: may(either(unlimited, natural), 1_000_000),
  max_memory: may(either(unlimited, byteSize), '100MB'),
})
const cacheSettings = struct({ ignore_backend_failures: may(boolean, false), node_cache: may(cache) })

const StoredCaches = z.object({ authn: z.unknown(), authz: z.unknown() })

/** Backends are asked for every client, so the caches are empty and have no hits. */
const counter = { value: 0, rate: { current: 0, max: 0, last5m: 0 } }
const metrics = { hits: counter, misses: counter, inserts: counter, count: 0, memory: 0 }
const status = () => ({ metrics, node_metrics: [{ node: self, metrics }] })

/**
 * Caches of authentication and authorization: settings are stored, the caches stay empty. Not confirmed
 * by a real broker.
 */
export function nodeCaches(document: Document): HandlersOf<typeof nodeCacheEndpoints> {
  const read = z.safeParse(StoredCaches, document.read() ?? { authn: {}, authz: {} })
  const [authn, authz] = read.success
    ? [cacheSettings.check(read.data.authn, 'authn'), cache.check(read.data.authz, 'authz')]
    : []
  if (authn?.ok !== true || authz?.ok !== true)
    throw new CorruptData('node-caches.json does not hold the settings of caches. Repair it or move it away.')
  /** Omitted fields fall back to their defaults. */
  const withDefaults = (value: unknown): object => {
    const inner = cache.check(value ?? {})
    if (!inner.ok) throw refusalOf(...inner.complaints)
    return inner.value
  }
  const stored: { authn: object; authz: object } = {
    authn: { ...authn.value, node_cache: withDefaults(authn.value.node_cache) },
    authz: authz.value,
  }
  const save = (part: keyof typeof stored, value: object) => {
    document.write({ ...stored, [part]: value })
    stored[part] = value
  }
  return {
    authnCacheStatus: status,
    authnCacheReset: () => undefined,
    authnSettings: () => stored.authn,
    authnSettingsUpdate({ body }) {
      const checked = cacheSettings.check(body)
      if (!checked.ok) throw refusalOf(...checked.complaints)
      save('authn', { ...checked.value, node_cache: withDefaults(checked.value.node_cache) })
    },
    authzCacheStatus: status,
    authzCacheReset: () => undefined,
    authzCacheSettings: () => stored.authz,
    authzCacheUpdate: ({ body }) => save('authz', withDefaults(body)),
  }
}
