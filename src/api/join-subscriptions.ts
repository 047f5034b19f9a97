import type { Unreadable } from '@/contract/schema'
import type { Subscription } from '@/features/subscription/contract'
import { unshared } from '@/lib/net/mqtt-topic'

/** A filter without its share: `$share/g/t`, `$queue/t` → `t`. */
export const withoutShare = (filter: string): string => unshared(filter).filter

/**
 * A client's subscriptions with the group of the shared ones. On 5.1 the client's own call leaves the group out, the global list
 * has it; on 5.8 and 6.x both have it. What only the first knows (the global list is a little behind) stays as it is.
 */
export function joined(
  own: readonly (Subscription & Unreadable)[],
  listed: readonly (Subscription & Unreadable)[] | undefined,
): readonly (Subscription & Unreadable)[] {
  if (listed === undefined) return own
  const readable = listed.filter((row) => row.$raw === undefined)
  const byTopic = new Map(own.filter((row) => row.$raw === undefined).map((row) => [row.topic, row]))
  const ownName = ({ topic }: Subscription) => (byTopic.has(topic) ? topic : withoutShare(topic))
  // The options are truest in the client's own answer; the name in the global one.
  const named = readable.map((row) => ({ ...byTopic.get(ownName(row)), ...row }))
  const covered = new Set(readable.flatMap((row) => [row.topic, ownName(row)]))
  return [...named, ...own.filter((row) => row.$raw !== undefined || !covered.has(row.topic))]
}
