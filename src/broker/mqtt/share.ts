import type { Message } from './message'
import type { Subscription } from './session'
import type { SharedStrategy } from './settings'

/** The members of a shared subscription and the state of its strategy. */
export type Group = {
  readonly members: Subscription[]
  /** Next member, for all senders. */
  next: number
  /** Next member, by sender. */
  readonly turns: Map<string, number>
  /** Sticky member, by sender. */
  readonly stuck: Map<string, Subscription>
}

/** Senders remembered per group; beyond it all are forgotten. */
const maxStickySenders = 10_000

/** A deterministic 32-bit hash (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** Stores a value for a sender, within the limit. */
function remember<T>(memory: Map<string, T>, sender: string, value: T): T {
  if (memory.size >= maxStickySenders && !memory.has(sender)) memory.clear()
  memory.set(sender, value)
  return value
}

/** The member at which the search starts. */
function startOf(group: Group, strategy: SharedStrategy, { from, topic }: Message): number {
  const { members, turns } = group
  switch (strategy) {
    case 'round_robin':
      // Each sender has its own turn; the start rotates as well, so that many one-time senders reach all
      // members.
      return remember(turns, from, turns.has(from) ? (turns.get(from) ?? 0) + 1 : group.next++)
    case 'round_robin_per_group':
      return group.next++
    case 'hash_clientid':
      return hash(from)
    case 'hash_topic':
      return hash(topic)
    case 'random':
    case 'local':
    case 'sticky':
      return Math.floor(Math.random() * members.length)
  }
}

/**
 * The member that receives a message: the first connected one from the strategy's start. If none is
 * connected, the start itself queues it.
 */
export function pick(group: Group, strategy: SharedStrategy, message: Message): Subscription | undefined {
  const { members, stuck } = group
  const previous = strategy === 'sticky' ? stuck.get(message.from) : undefined
  if (previous && members.includes(previous) && previous.session.connected) return previous
  const start = startOf(group, strategy, message)
  for (let step = 0; step < members.length; step++) {
    const at = (start + step) % members.length
    const member = members[at] as Subscription
    if (!member.session.connected) continue
    // Skipped members have had their turn.
    if (strategy === 'round_robin') group.turns.set(message.from, at)
    else if (strategy === 'round_robin_per_group') group.next = at + 1
    else if (strategy === 'sticky') remember(stuck, message.from, member)
    return member
  }
  return members[start % Math.max(1, members.length)]
}
