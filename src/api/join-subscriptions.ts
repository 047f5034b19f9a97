import type { Unreadable } from '@/contract/schema'
import type { Subscription } from '@/contract/subscription'
import { unshared } from '@/lib/net/mqtt-topic'

/** A filter without its share: `$share/g/t`, `$queue/t` → `t`. */
export const withoutShare = (filter: string): string => unshared(filter).filter

/**
 * A client's subscriptions with the group of the shared ones. The client's own call leaves the group out (contract A §7.4), the
 * global list has it; what only the first knows (the global list is a little behind) stays as it is.
 */
export function joined(own: readonly (Subscription & Unreadable)[], listed: readonly (Subscription & Unreadable)[] | undefined): readonly (Subscription & Unreadable)[] {
  if (listed === undefined) return own
  const readable = listed.filter((row) => row.$raw === undefined)
  const byTopic = new Map(own.filter((row) => row.$raw === undefined).map((row) => [row.topic, row]))
  // The options are truest in the client's own answer; the name in the global one.
  const named = readable.map((row) => ({ ...(byTopic.get(row.topic) ?? byTopic.get(withoutShare(row.topic))), ...row }))
  const told = new Set(readable.flatMap((row) => [row.topic, withoutShare(row.topic)]))
  return [...named, ...own.filter((row) => row.$raw !== undefined || !told.has(row.topic))]
}
