import { matchStored } from '@/lib/net/mqtt-topic'
import { deletesRetained } from './packets'
import { createNode, hasMessage, type TopicMessage, type TopicNode } from './topic-node'

export type TopicTreeOptions = {
  /** The limit of memory in bytes: topics, payloads, and what the objects that hold them take. */
  readonly maxBytes: number
  /** The number of values of a pinned topic that are stored, and of any other. */
  readonly historyLength?: number
  readonly shortHistory?: number
  /** The present time in epoch milliseconds, in the clock of the messages. */
  readonly now: () => number
}

/** The figures of a tree. */
export type TopicTotals = {
  readonly messages: number
  readonly topics: number
  /** The memory that is used, in bytes, as an estimate. */
  readonly used: number
  /** The memory limit is reached: new topics are not listed, and histories do not grow. */
  readonly isFull: boolean
  /** The messages to topics that are not listed because of it. */
  readonly unlisted: number
}

/** A tree of topics with the last values and the sums of each branch. It knows neither a connection nor a screen. */
export type TopicTree = {
  /** The topics of clients, and apart from them those that begin with `$`, which brokers use for their own. */
  readonly root: TopicNode
  readonly system: TopicNode
  /**
   * Adds a message; `count` includes the skipped messages of its topic. Returns undefined if
   * the topic is new and the memory limit is reached. Takes a time proportional to the number of levels.
   */
  add(message: TopicMessage, count?: number): TopicNode | undefined
  /** The broker has deleted the retained messages that a filter matches, without a message to subscribers. */
  deleteRetained(filter: string): void
  /** The node of a topic or of a branch. */
  find(topic: string): TopicNode | undefined
  /** Stores the long history of a topic from now on, or shortens it again. */
  pin(node: TopicNode, pinned: boolean): void
  /** The messages a second in a branch, averaged over the last ten seconds or so. */
  rate(node: TopicNode): number
  totals(): TopicTotals
  clear(): void
  /** Called with each new node; one listener. */
  onInsert: ((node: TopicNode) => void) | undefined
}

/**
 * More levels than this are one level: a topic of slashes could otherwise add tens of thousands of nodes. Brokers allow 128 by
 * default.
 */
const maxLevels = 128
/** The time constant of the rate in milliseconds: messages count for less and less after it. */
const rateSpan = 10_000
/** The shortest time in milliseconds that a rate is computed over: one early message is not a thousand a second. */
const minRateSpan = 1000
/** What the objects take, in bytes: measured with 100,000 topics in Chromium, rounded up. */
const nodeBytes = 420
const valueBytes = 190
/** The bytes that are stored of a larger payload, once the memory limit is reached. */
const cutBytes = 256

const isSame = (one: Uint8Array, other: Uint8Array): boolean => {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false
  return true
}

/** Creates an empty tree. */
export function createTopicTree({
  maxBytes,
  historyLength = 100,
  shortHistory = 2,
  now,
}: TopicTreeOptions): TopicTree {
  const root = createNode('', undefined)
  const system = createNode('', undefined)
  /** The nodes that have had a message of exactly their topic. */
  const byTopic = new Map<string, TopicNode>()
  let used = 0
  let messages = 0
  let unlisted = 0
  let since = now()

  const levelsOf = (topic: string): string[] => {
    const levels = topic.split('/')
    return levels.length <= maxLevels
      ? levels
      : [...levels.slice(0, maxLevels - 1), levels.slice(maxLevels - 1).join('/')]
  }
  const rootOf = (topic: string) => (topic.startsWith('$') ? system : root)
  const topicBytes = (topic: string) => topic.length * 2 + 64

  function locate(topic: string): TopicNode | undefined {
    let node: TopicNode | undefined = rootOf(topic)
    for (const level of levelsOf(topic)) node = node?.children?.get(level)
    return node
  }

  /** The node of a new topic, with the levels above it; undefined if there is no memory for them. */
  function insert(topic: string): TopicNode | undefined {
    const levels = levelsOf(topic)
    let node = rootOf(topic)
    let at = 0
    for (let next = node; at < levels.length; at += 1) {
      const child = next.children?.get(levels[at] ?? '')
      if (child === undefined) break
      node = next = child
    }
    const added = levels.slice(at)
    const cost =
      topicBytes(topic) + added.reduce((sum, level) => sum + nodeBytes + level.length * 2, valueBytes)
    if (used + cost > maxBytes) return undefined
    used += cost - valueBytes
    for (const level of added) {
      const child = createNode(level, node)
      if (node.children === undefined) {
        node.children = new Map()
        node.sorted = []
      }
      if (node.unsorted.length === 0) node.unsorted = []
      node.children.set(level, child)
      node.unsorted.push(child)
      node = child
      tree.onInsert?.(child)
    }
    byTopic.set(topic, node)
    return node
  }

  /** Drops the oldest values of a topic, so that `total` are left with the last one. */
  function shorten(node: TopicNode, total: number): void {
    while (node.past.length > Math.max(0, total - 1)) used -= valueBytes + (node.past.shift()?.owned ?? 0)
  }

  /** The payload as it is stored: what the library passes is a part of a larger buffer, so it is copied. */
  function toStored(payload: Uint8Array): Uint8Array {
    const isTooMuch = used + payload.length > maxBytes && payload.length > cutBytes
    return new Uint8Array(isTooMuch ? payload.subarray(0, cutBytes) : payload)
  }

  /** Sets the last value of a topic; returns whether its payload differs from the one before. */
  function setValue(node: TopicNode, { payload, ...message }: TopicMessage): boolean {
    const before = node.value
    const size = payload.length
    const isDeletion = deletesRetained({ retain: message.retain, payload }) && message.isUnread !== true
    const isEqual = before?.size === size && isSame(before.payload, payload)
    const stored = isEqual ? before.payload : toStored(payload)
    if (before !== undefined) {
      if (isEqual) {
        // Both share one payload, which the new value accounts for.
        used -= before.owned
        before.owned = 0
      }
      const longest = node.pinned ? historyLength : shortHistory
      const total = used < maxBytes ? longest : Math.min(longest, node.past.length + 1)
      if (node.past.length === 0) node.past = []
      node.past.push(before)
      shorten(node, total)
    }
    node.value = {
      at: message.at,
      payload: stored,
      size,
      qos: message.qos,
      retain: message.retain && !isDeletion,
      isDeletion,
      properties: message.properties,
      isUnread: message.isUnread === true,
      differs: before !== undefined && !isEqual,
      owned: stored.length,
    }
    used += valueBytes + stored.length
    return !isEqual
  }

  function addWeight(node: TopicNode, at: number, count: number): void {
    if (at > node.weightAt) {
      node.weight = node.weight * Math.exp((node.weightAt - at) / rateSpan) + count
      node.weightAt = at
    } else node.weight += count
  }

  const tree: TopicTree = {
    root,
    system,
    onInsert: undefined,
    add(message, count = 1) {
      messages += count
      const node = byTopic.get(message.topic) ?? insert(message.topic)
      if (node === undefined) {
        unlisted += count
        return undefined
      }
      const sizeBefore = node.value?.size ?? 0
      const hadMessage = hasMessage(node)
      const hasChanged = setValue(node, message)
      const growth = (node.value?.size ?? 0) - sizeBefore
      const appeared = Number(hasMessage(node)) - Number(hadMessage)
      node.count += count
      for (let up: TopicNode | undefined = node; up !== undefined; up = up.parent) {
        up.messages += count
        up.topics += appeared
        up.bytes += growth
        addWeight(up, message.at, count)
        up.arrivedAt = message.at
        if (hasChanged) up.changedAt = message.at
      }
      return node
    },
    deleteRetained(filter) {
      const payload = new Uint8Array(0)
      for (const [topic, { value, past }] of byTopic) {
        const isRetained = value?.retain === true || past.some(({ retain }) => retain)
        if (isRetained && value?.isDeletion === false && matchStored(filter, topic))
          tree.add({ topic, payload, qos: value.qos, retain: true, at: now() }, 0)
      }
    },
    find: (topic) => byTopic.get(topic) ?? locate(topic),
    pin(node, pinned) {
      node.pinned = pinned
      if (!pinned) shorten(node, shortHistory)
    },
    rate(node) {
      const at = now()
      const weight = node.weight * Math.exp(Math.min(0, node.weightAt - at) / rateSpan)
      // Since the beginning, the decaying sum has not had the time to reach the rate times the span.
      const reached = 1 - Math.exp(-Math.max(at - since, minRateSpan) / rateSpan)
      return (weight / (rateSpan * reached)) * 1000
    },
    totals: () => ({
      messages,
      topics: root.topics + system.topics,
      used,
      isFull: unlisted > 0 || used >= maxBytes,
      unlisted,
    }),
    clear() {
      for (const one of [root, system]) Object.assign(one, createNode('', undefined))
      byTopic.clear()
      used = 0
      messages = 0
      unlisted = 0
      since = now()
    },
  }
  return tree
}
