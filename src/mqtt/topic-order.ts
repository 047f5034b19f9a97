import { orderedChildren, type TopicNode } from './topic-node'

/** By what the levels of the tree can be sorted: the sums of each branch, and `name` without regard to messages. */
export const topicOrders = ['name', 'size', 'last', 'rate', 'messages'] as const
export type TopicOrder = {
  readonly by: (typeof topicOrders)[number]
  /** The greatest or latest first; by name, the last letter first. */
  readonly down: boolean
}

export const byName: TopicOrder = { by: 'name', down: false }

/** An order as text, such as `-rate`; undefined for that by name, which needs none. */
export const writeTopicOrder = ({ by, down }: TopicOrder): string | undefined =>
  by === 'name' && !down ? undefined : `${down ? '-' : ''}${by}`

/** The children of a node in an order; those that are equal are sorted by name. */
export function sortChildren(
  node: TopicNode,
  { by, down }: TopicOrder,
  rate: (node: TopicNode) => number,
): readonly TopicNode[] {
  const named = orderedChildren(node)
  if (by === 'name') return down ? named.toReversed() : named
  const read = {
    size: (child: TopicNode) => child.bytes,
    last: (child: TopicNode) => child.arrivedAt,
    messages: (child: TopicNode) => child.messages,
    rate,
  }[by]
  const keys = new Map(named.map((child) => [child, read(child)]))
  const compare = (a: TopicNode, b: TopicNode) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0)
  return named.toSorted(down ? (a, b) => compare(b, a) : compare)
}
