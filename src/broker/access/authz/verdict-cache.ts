import type { Ask } from '@/features/authorization/model/acl/match'

/** A cached decision. */
export type Remembered = { readonly ask: Ask; readonly allowed: boolean; readonly at: number }

export type CacheLimits = { readonly maxEntries: number; readonly ttl: number }

/** Subscriptions have no retain flag. */
const keyOf = ({ action, topic, qos, retain }: Ask): string =>
  `${action} ${String(qos)} ${action === 'publish' && retain ? 'retain' : ''} ${topic}`

/**
 * The decision cache of a connection; drops the oldest when full
 * (src/contract/docs/authorization.md#cache).
 */
export class VerdictCache {
  private readonly held = new Map<string, Remembered>()

  find(ask: Ask, now: number, { ttl }: CacheLimits): boolean | undefined {
    const key = keyOf(ask)
    const found = this.held.get(key)
    if (found !== undefined && now - found.at < ttl) return found.allowed
    this.held.delete(key)
    return undefined
  }

  set(ask: Ask, allowed: boolean, now: number, { maxEntries }: CacheLimits): void {
    const key = keyOf(ask)
    this.held.delete(key)
    for (const oldest of this.held.keys()) {
      if (this.held.size < maxEntries) break
      this.held.delete(oldest)
    }
    this.held.set(key, { ask, allowed, at: now })
  }

  /** Entries that have not expired. */
  list(now: number, { ttl }: CacheLimits): Remembered[] {
    return [...this.held.values()].filter(({ at }) => now - at < ttl)
  }
}
