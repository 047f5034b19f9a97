import { LRUCache } from 'lru-cache'

/** How long the id of a write is remembered, in milliseconds; a browser repeats a request at once or not at all. */
const memoryMs = 10 * 60_000
const maxIds = 50_000
const idForm = /^[\w-]{8,128}$/

/** The outcome of the check of a write: its id is new, seen before, or not an id. */
export type WriteCheck = 'new' | 'repeated' | 'invalid'

/**
 * Recognizes a write that arrives a second time. Browsers repeat even a POST when a kept connection breaks before the reply
 * (catalogue R3), and a write must never happen twice.
 */
export function createWriteOnce(now: () => number = Date.now): (scope: string, id: string) => WriteCheck {
  const seen = new LRUCache<string, true>({ max: maxIds, ttl: memoryMs, perf: { now }, ttlResolution: 0 })
  return (scope, id) => {
    if (!idForm.test(id)) return 'invalid'
    const key = `${scope} ${id}`
    if (seen.has(key)) return 'repeated'
    seen.set(key, true)
    return 'new'
  }
}
