import { useEffect, useMemo, useState } from 'react'
import { useNow } from '@/api/use-now'
import { useSearch } from '@/route/location'
import { explorer } from '@/mqtt/explorer-api'
import type { ExplorerTopics } from '@/mqtt/explorer'
import { getTopic, type TopicNode } from '@/mqtt/topic-node'
import { usePart } from '@/ui/use-store'
import { readTopicFilter, readTopicOrder } from './filters'

/** What the address says about the explorer, and how to change it. */
export function useExplorerAddress() {
  const [search, change] = useSearch()
  const isRetained = search['source'] === 'retained'
  return {
    filters: search['filter'] ?? '',
    topic: search['topic'],
    pinned: search['pin'],
    filter: useMemo(() => readTopicFilter(search, isRetained), [search, isRetained]),
    order: useMemo(() => readTopicOrder(search), [search]),
    isRetained,
    change,
  }
}

/** The rows of a tree under the filters and in the order of the address; listed again while topics arrive or grow old. */
export function useTopicRows({ rows }: ExplorerTopics, version: number): readonly TopicNode[] {
  const { filter, order } = useExplorerAddress()
  const revision = usePart(explorer.store, (view) => view.revision)
  rows.filter(filter)
  rows.sort(order)
  const second = useNow(rows.isTimed() ? 1000 : undefined)
  return useMemo(() => {
    void [revision, version, filter, order]
    if (second > 0) rows.age()
    return rows.list()
  }, [rows, filter, order, revision, version, second])
}

/** The topics whose long history is stored at the same time. */
const maxHistories = 20
const opened = new WeakMap<ExplorerTopics, TopicNode[]>()

/** Stores the long history of an opened topic, instead of that of the one opened longest ago. */
function keepHistory(topics: ExplorerTopics, node: TopicNode): void {
  const before = opened.get(topics) ?? []
  const now = [node, ...before.filter((one) => one !== node)]
  for (const old of now.splice(maxHistories)) topics.tree.pin(old, false)
  if (!node.pinned) topics.tree.pin(node, true)
  opened.set(topics, now)
}

/** The node of an opened topic, once it has been received. */
export function useOpenTopic(
  topics: ExplorerTopics | undefined,
  topic: string | undefined,
): TopicNode | undefined {
  usePart(explorer.store, (view) => view.revision)
  const node = topic === undefined ? undefined : topics?.tree.find(topic)
  useEffect(() => {
    if (topics !== undefined && node !== undefined) keepHistory(topics, node)
  }, [topics, node])
  return node
}

/** Opens what is above the topic of the address, as soon as it has been received; returns whether it has been. */
export function useReveal(topics: ExplorerTopics, node: TopicNode | undefined, onReveal: () => void): void {
  const [revealed, setRevealed] = useState<TopicNode>()
  useEffect(() => {
    if (node === undefined || node === revealed) return
    setRevealed(node)
    if (topics.rows.indexOf(node) >= 0) return
    topics.rows.reveal(node)
    onReveal()
  }, [topics, node, revealed, onReveal])
}

/** The name of a node for people: its level. */
export const getName = (node: TopicNode, empty: string): string => (node.level === '' ? empty : node.level)

/** The reference of a node for commands: its topic, or the filter of a branch without messages. */
export const toTopicRef = (node: TopicNode) => ({
  resource: 'topic' as const,
  id: node.value === undefined ? `${getTopic(node)}/#` : getTopic(node),
})
