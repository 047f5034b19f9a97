import type { Unreadable } from '@/contract/schema'
import type { Subscription } from './contract'
import { unshared } from '@/lib/net/mqtt-topic'

/** Removes the share prefix of a filter: `$share/g/t`, `$queue/t` → `t`. */
export const withoutShare = (filter: string): string => unshared(filter).filter

/**
 * Joins the subscriptions of a client from two endpoints. On 5.1 the client's endpoint omits the share group, the global list
 * has it; on 5.8 and 6.x both have it. Subscriptions missing in the global list, which lags behind, are kept.
 */
export function joined(
  own: readonly (Subscription & Unreadable)[],
  listed: readonly (Subscription & Unreadable)[] | undefined,
): readonly (Subscription & Unreadable)[] {
  if (listed === undefined) return own
  const readable = listed.filter((row) => row.$raw === undefined)
  const byTopic = new Map(own.filter((row) => row.$raw === undefined).map((row) => [row.topic, row]))
  const ownName = ({ topic }: Subscription) => (byTopic.has(topic) ? topic : withoutShare(topic))
  // The client's endpoint has the accurate options, the global list the full name.
  const named = readable.map((row) => ({ ...byTopic.get(ownName(row)), ...row }))
  const covered = new Set(readable.flatMap((row) => [row.topic, ownName(row)]))
  return [...named, ...own.filter((row) => row.$raw !== undefined || !covered.has(row.topic))]
}
