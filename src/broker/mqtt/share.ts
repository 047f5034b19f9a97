import type { Message } from './message'
import type { Subscription } from './session'
import type { SharedStrategy } from './settings'

/** The members of a shared subscription, and what is remembered of whose turn it is. */
export type Group = {
  readonly members: Subscription[]
  /** Whose turn it is for everybody. */
  next: number
  /** Whose turn it is for each sender. */
  readonly turns: Map<string, number>
  /** The member each sender keeps to. */
  readonly stuck: Map<string, Subscription>
}

/** So many senders are remembered by one group; then all start anew. */
const maxStickySenders = 10_000

/** A number for a text that is the same each time, spread over 32 bits (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** Remembers for a sender, within bounds. */
function remember<T>(memory: Map<string, T>, sender: string, value: T): T {
  if (memory.size >= maxStickySenders && !memory.has(sender)) memory.clear()
  memory.set(sender, value)
  return value
}

/** From where on members are asked. */
function startOf(group: Group, strategy: SharedStrategy, { from, topic }: Message): number {
  const { members, turns } = group
  switch (strategy) {
    case 'round_robin':
      // Each sender deals for itself; where it starts goes round too, so that many who send once reach all.
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

/** The member that gets a message: the first connected from where the strategy says on; where none is, that one keeps it for later. */
export function pick(group: Group, strategy: SharedStrategy, message: Message): Subscription | undefined {
  const { members, stuck } = group
  const previous = strategy === 'sticky' ? stuck.get(message.from) : undefined
  if (previous && members.includes(previous) && previous.session.connected) return previous
  const start = startOf(group, strategy, message)
  for (let step = 0; step < members.length; step++) {
    const at = (start + step) % members.length
    const member = members[at] as Subscription
    if (!member.session.connected) continue
    // Who was passed over has had its turn.
    if (strategy === 'round_robin') group.turns.set(message.from, at)
    else if (strategy === 'round_robin_per_group') group.next = at + 1
    else if (strategy === 'sticky') remember(stuck, message.from, member)
    return member
  }
  return members[start % Math.max(1, members.length)]
}
