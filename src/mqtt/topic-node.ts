import type { MessageProperties } from './packets'
import type { Qos } from './settings'

/** A message as it reaches the tree. */
export type TopicMessage = {
  readonly topic: string
  readonly payload: Uint8Array
  readonly qos: Qos
  readonly retain: boolean
  /** Epoch milliseconds. */
  readonly at: number
  readonly properties?: MessageProperties | undefined
  /** The payload has not been read. */
  readonly isUnread?: boolean | undefined
}

/** One value of a topic. */
export type TopicValue = {
  readonly at: number
  readonly payload: Uint8Array
  /** The size of the payload as sent, in bytes; larger than `payload` if that is cut. */
  readonly size: number
  readonly qos: Qos
  /** Whether the message is a retained one; false for one that deletes it. */
  readonly retain: boolean
  /** An empty retained message: it deletes that of its topic (MQTT 5, 3.3.1.3). */
  readonly isDeletion: boolean
  readonly properties: MessageProperties | undefined
  readonly isUnread: boolean
  /** Whether the payload differs from that of the message before. */
  readonly differs: boolean
  /** The bytes of `payload` that this value accounts for: equal payloads share them. */
  owned: number
}

/**
 * One level of the topic tree. Sums are of its branch: the topic itself and everything below it. Changed by the tree and its
 * rows only; screens read it.
 */
export type TopicNode = {
  /** The text of this level; empty for an empty level. */
  readonly level: string
  readonly parent: TopicNode | undefined
  /** The number of levels above it; -1 for the two roots. */
  readonly depth: number
  children: Map<string, TopicNode> | undefined
  /** The children in order, without those that are not sorted in yet. */
  sorted: TopicNode[]
  unsorted: TopicNode[]
  /** The last value; undefined if no message has had exactly this topic. */
  value: TopicValue | undefined
  /** The values before the last one, oldest first. */
  past: TopicValue[]
  pinned: boolean
  /** The messages to exactly this topic. */
  count: number
  messages: number
  topics: number
  /** The size of the last values in bytes. */
  bytes: number
  /** The decaying sum of messages, and the time at which it was computed. */
  weight: number
  weightAt: number
  /** The time of the last message in the branch, and of the last one with another payload; epoch milliseconds. */
  arrivedAt: number
  changedAt: number
  /** Whether the text filter matches the topic up to here, and the number of such nodes in the branch. */
  isHit: boolean
  hits: number
  /** The number of topics in the branch that pass the other filters, when they were last tested. */
  fits: number
  isOpen: boolean
  /** The same under a filter; undefined until the user opens or closes it there. */
  isOpenFiltered: boolean | undefined
  /** Its index among the rows when they were last listed, and its place among its displayed siblings, from 1. */
  row: number
  place: number
  /** The number of its displayed children. */
  shownChildren: number
}

const none: never[] = []

/** Creates a node without messages. Lists are shared until something is added, since most nodes have none. */
export const createNode = (level: string, parent: TopicNode | undefined): TopicNode => ({
  level,
  parent,
  depth: parent === undefined ? -1 : parent.depth + 1,
  children: undefined,
  sorted: none,
  unsorted: none,
  value: undefined,
  past: none,
  pinned: false,
  count: 0,
  messages: 0,
  topics: 0,
  bytes: 0,
  weight: 0,
  weightAt: 0,
  arrivedAt: 0,
  changedAt: 0,
  isHit: false,
  hits: 0,
  fits: 0,
  isOpen: false,
  isOpenFiltered: undefined,
  row: -1,
  place: 0,
  shownChildren: 0,
})

/** The topic of a node: the levels from the root to it. */
export function getTopic(node: TopicNode): string {
  const levels: string[] = []
  for (let at = node; at.parent !== undefined; at = at.parent) levels.push(at.level)
  return levels.reverse().join('/')
}

/** Whether a topic has a message that is not deleted: only these are counted. */
export const hasMessage = ({ value }: TopicNode): boolean => value !== undefined && !value.isDeletion

/** Whether a node has levels below it. */
export const isBranch = (node: TopicNode): boolean => node.children !== undefined

/** The filter that matches a node and everything below it. */
export const branchFilter = (node: TopicNode): string => `${getTopic(node)}/#`

/** The values of a topic that are stored, the latest first. */
export const listValues = ({ value, past }: TopicNode): readonly TopicValue[] =>
  value === undefined ? [] : [value, ...past.toReversed()]

const isDigit = (code: number) => code >= 48 && code <= 57

/** Compares two levels with numbers in them by value, so that `sensor-2` comes before `sensor-10`. */
export function compareLevels(a: string, b: string): number {
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(j)]
    if (!isDigit(x) || !isDigit(y)) {
      if (x !== y) return x - y
      i += 1
      j += 1
      continue
    }
    while (a.charCodeAt(i) === 48) i += 1
    while (b.charCodeAt(j) === 48) j += 1
    const [from, start] = [i, j]
    while (isDigit(a.charCodeAt(i))) i += 1
    while (isDigit(b.charCodeAt(j))) j += 1
    if (i - from !== j - start) return i - from - (j - start)
    for (let at = 0; at < i - from; at += 1) {
      const difference = a.charCodeAt(from + at) - b.charCodeAt(start + at)
      if (difference !== 0) return difference
    }
  }
  // Equal but for leading zeros: any fixed order.
  return a.length - i - (b.length - j) || (a < b ? -1 : a > b ? 1 : 0)
}

/** The children of a node in order. Sorts in those that were added since the last call. */
export function orderedChildren(node: TopicNode): readonly TopicNode[] {
  if (node.unsorted.length === 0) return node.sorted
  const added = node.unsorted.toSorted((a, b) => compareLevels(a.level, b.level))
  const old = node.sorted
  const merged: TopicNode[] = []
  let at = 0
  for (const child of added) {
    for (
      let next = old[at];
      next !== undefined && compareLevels(next.level, child.level) <= 0;
      next = old[at]
    ) {
      merged.push(next)
      at += 1
    }
    merged.push(child)
  }
  while (at < old.length) merged.push(...old.slice(at, (at += 1000)))
  node.sorted = merged
  node.unsorted = none
  return merged
}
