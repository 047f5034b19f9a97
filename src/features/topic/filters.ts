import type { Topic } from '@/features/subscription/contract'
import { readFilters, type Filter, type FilterValues } from '@/list/filters/filters'

/** The texts of a row that its search searches: the broker searches no topics. */
export const toTopicTexts = ({ topic }: Topic): readonly string[] => [topic]

/** The filters of topics. `nodes`: those that are offered. */
export const topicFilters = (nodes: readonly string[]): readonly Filter[] => [
  { id: 'q', label: 'topic.contains', kind: 'text', mono: true, search: 'list.search.topic' },
  { id: 'topic', label: 'topic.exact', kind: 'text', mono: true },
  { id: 'node', label: 'list.column.node', kind: 'choice', options: nodes, open: true },
]

/** The query of the broker for the filters in the address, without invalid values. */
export function topicQuery(filters: readonly Filter[], search: FilterValues) {
  const { topic, node } = readFilters(filters, search).values
  return { ...(topic === undefined ? {} : { topic }), ...(node === undefined ? {} : { node }) }
}
