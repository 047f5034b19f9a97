import type { Ask } from '@/features/authorization/model/acl/match'

/** A verdict that a connection remembers. */
export type Remembered = { readonly ask: Ask; readonly allowed: boolean; readonly at: number }

export type CacheLimits = { readonly maxEntries: number; readonly ttl: number }

/** Of what is subscribed to, the retain flag is none. */
const keyOf = ({ action, topic, qos, retain }: Ask): string =>
  `${action} ${String(qos)} ${action === 'publish' && retain ? 'retain' : ''} ${topic}`

/**
 * The verdicts of one connection: the oldest goes when there is no room
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

  /** What has not expired. */
  list(now: number, { ttl }: CacheLimits): Remembered[] {
    return [...this.held.values()].filter(({ at }) => now - at < ttl)
  }
}
