import type { FindSeen } from '@/lib/payload/sparkplug-births'
import { listValues } from '@/mqtt/topic-node'
import type { TopicTree } from '@/mqtt/topic-tree'

/** The messages of a tree that are stored whole. */
export const seenIn =
  (tree: Pick<TopicTree, 'find'>): FindSeen =>
  (topic) => {
    const node = tree.find(topic)
    return node === undefined
      ? []
      : listValues(node).filter(({ isUnread, payload, size }) => !isUnread && payload.length === size)
  }
