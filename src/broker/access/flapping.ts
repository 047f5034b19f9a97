import { flappingDetector } from '@/features/ban/contract'
import { parseDurationMs } from '../lib/duration'
import type { Bans } from './bans'

/** Threshold, window and duration of the ban (src/contract/docs/bans.md#flapping-detection). */
export type FlappingSettings = {
  readonly enable: boolean
  readonly window_time: string | number
  readonly max_count: number
  readonly ban_time: string | number
}

export type FlappingOptions = {
  now(): number
  settings(): FlappingSettings
  /** Start and end in epoch seconds. */
  ban(clientid: string, at: number, until: number): void
}

/** Maximum number of clients counted at once; the oldest are dropped. */
const maxTrackedClients = 100_000

/**
 * Counts the connects of each client. At the threshold, it is banned if all of them were inside the
 * window; otherwise the count is reset, and only then: old connects count until that
 * (src/contract/docs/bans.md#flapping-detection).
 */
export function createFlapping({ now, settings, ban }: FlappingOptions): {
  connecting(clientid: string): void
} {
  const counts = new Map<string, { readonly since: number; count: number }>()
  return {
    connecting(clientid) {
      const { enable, max_count, window_time, ban_time } = settings()
      if (!enable) return
      const held = counts.get(clientid)
      if (held === undefined) {
        counts.set(clientid, { since: now(), count: 1 })
        const [first] = counts.keys()
        if (counts.size > maxTrackedClients && first !== undefined) counts.delete(first)
        return
      }
      held.count += 1
      if (held.count < max_count) return
      counts.delete(clientid)
      const seconds = Math.floor(now() / 1000)
      if (now() - held.since < parseDurationMs(window_time))
        ban(clientid, seconds, seconds + Math.floor(parseDurationMs(ban_time) / 1000))
    },
  }
}

/** Bans a client for flapping, times in epoch seconds; false if it is banned already. */
export function banFlapping(bans: Bans, clientid: string, at: number, until: number): boolean {
  if (bans.banned({ clientid, username: null, peerhost: '' })) return false
  bans.create({
    as: 'clientid',
    who: clientid,
    by: flappingDetector,
    reason: 'flapping is detected',
    at,
    until,
  })
  return true
}
