import type { TopicMessage } from './topic-node'
import type { TopicTree } from './topic-tree'

export type TopicFeedOptions = {
  /** Messages a second above which only the newest message of each topic is stored. */
  readonly sampleAbove: number
  /** A steady clock in milliseconds, by which rates and budgets are measured. */
  readonly clock: () => number
  /** The time in milliseconds that one call of `drain` may take. */
  readonly budget?: number
}

/** How messages flow into the tree. */
export type TopicFlow = {
  readonly received: number
  /** The messages received in the last complete second. */
  readonly rate: number
  /** Only the newest message of each topic is stored. */
  readonly isSampling: boolean
  /** One of this many messages was stored in the last complete second; 1 if all were. */
  readonly oneIn: number
  /** The messages that wait to be added, counted by topic while sampling. */
  readonly waiting: number
  /** The messages that a pause has dropped, because too many topics waited. */
  readonly dropped: number
}

/** Takes messages as they arrive, and adds them to a tree in slices of time. */
export type TopicFeed = {
  push(message: TopicMessage): void
  /** Adds waiting messages to the tree until the budget is used; returns the number that was added. */
  drain(): number
  /** While paused nothing is added; the newest message of each topic waits. */
  pause(paused: boolean): void
  flow(): TopicFlow
  clear(): void
}

/** Messages of so many topics wait at most; more arrive only in a pause or in a page that is too slow. */
const maxWaiting = 100_000
/** So many waiting messages mean that the page is too slow for all of them. */
const tooMany = 10_000
const second = 1000
/** The clock is read once in so many messages. */
const batch = 64

type Waiting = { message: TopicMessage; count: number }

/** Creates a feed that nothing waits in. */
export function createTopicFeed(
  tree: Pick<TopicTree, 'add'>,
  { sampleAbove, clock, budget = 8 }: TopicFeedOptions,
): TopicFeed {
  let queue: Waiting[] = []
  let head = 0
  /** The waiting messages by topic; only while sampling or paused. */
  const byTopic = new Map<string, Waiting>()
  let paused = false
  let received = 0
  let dropped = 0
  let isSampling = false
  /** The current second: its start, and the messages that arrived and were stored in it. */
  let from = clock()
  let arrived = 0
  let stored = 0
  let rate = 0
  let oneIn = 1

  /** Ends the current second if it is over. */
  function turn(): void {
    const span = clock() - from
    if (span < second) return
    rate = Math.round((arrived * second) / span)
    oneIn = stored === 0 ? 1 : Math.max(1, arrived / stored)
    if (rate <= sampleAbove && queue.length - head < tooMany) isSampling = false
    from += span
    arrived = 0
    stored = 0
  }

  const coalesces = () => isSampling || paused

  return {
    push(message) {
      received += 1
      arrived += 1
      if (arrived % batch === 0) turn()
      if (arrived > sampleAbove || queue.length - head > tooMany) isSampling = true
      // A message that is added on its own must not be overtaken by a newer one that takes an older place.
      if (!coalesces() && byTopic.size > 0) byTopic.clear()
      const known = byTopic.get(message.topic)
      if (known !== undefined) {
        known.message = message
        known.count += 1
        return
      }
      if (queue.length - head >= maxWaiting) {
        dropped += 1
        return
      }
      const waiting = { message, count: 1 }
      queue.push(waiting)
      if (coalesces()) byTopic.set(message.topic, waiting)
    },
    drain() {
      turn()
      if (paused) return 0
      const until = clock() + budget
      const start = head
      while (head < queue.length) {
        const next = queue[head]
        head += 1
        if (next !== undefined) {
          tree.add(next.message, next.count)
          if (byTopic.get(next.message.topic) === next) byTopic.delete(next.message.topic)
        }
        if ((head - start) % batch === 0 && clock() >= until) break
      }
      const added = head - start
      stored += added
      if (head === queue.length) {
        queue = []
        head = 0
      } else if (head > maxWaiting / 2) {
        queue = queue.slice(head)
        head = 0
      }
      return added
    },
    pause(next) {
      paused = next
    },
    flow: () => ({
      received,
      rate,
      isSampling,
      oneIn: isSampling ? oneIn : 1,
      waiting: queue.length - head,
      dropped,
    }),
    clear() {
      queue = []
      head = 0
      byTopic.clear()
      received = 0
      dropped = 0
      arrived = 0
      stored = 0
    },
  }
}
