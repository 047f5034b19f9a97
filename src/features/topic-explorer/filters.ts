import type { Key } from '@/i18n/key'
import { parseBytes } from '@/lib/bytes'
import { parseDuration } from '@/lib/time/time'
import { readFilters, type AnyFilter, type FilterValues } from '@/list/filters/filters'
import { readSort } from '@/list/columns/order'
import { noTopicFilter, type TopicFilter } from '@/mqtt/topic-filter'
import { byName, topicOrders, type TopicOrder } from '@/mqtt/topic-order'

const checkDuration = (text: string): Key | undefined =>
  (parseDuration(text) ?? 0) > 0 ? undefined : 'error.duration'

/** A positive number; undefined for any other text. */
const parseRate = (text: string): number | undefined => {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) && value >= 0 ? value : undefined
}

/** The filters of the tree by their names in the address. */
const filters: readonly (AnyFilter & { readonly isLive?: true })[] = [
  { id: 'q', label: 'topic-explorer.search', search: 'topic-explorer.search', kind: 'text', mono: true },
  {
    id: 'changed',
    label: 'topic-explorer.changed',
    kind: 'text',
    check: checkDuration,
    suggestions: ['10s', '1m', '5m'],
    isLive: true,
  },
  {
    id: 'silent',
    label: 'topic-explorer.silent',
    kind: 'text',
    check: checkDuration,
    suggestions: ['1m', '5m', '1h'],
  },
  {
    id: 'larger',
    label: 'topic-explorer.larger',
    kind: 'text',
    check: (text) => (parseBytes(text) === undefined ? 'error.bytes' : undefined),
    suggestions: ['1KB', '100KB', '1MB'],
  },
  {
    id: 'faster',
    label: 'topic-explorer.faster',
    kind: 'text',
    check: (text) => (parseRate(text) === undefined ? 'error.number' : undefined),
    suggestions: ['1', '10', '100'],
    isLive: true,
  },
  {
    id: 'json',
    label: 'payload.label',
    kind: 'choice',
    options: ['no'],
    labels: { no: 'topic-explorer.notJson' },
  },
]

/** The filters of a tree; retained messages that were read neither change nor have a rate. */
export const topicFilters = (isRetained: boolean): readonly AnyFilter[] =>
  isRetained ? filters.filter(({ isLive }) => isLive !== true) : filters

/** The filter that an address describes, without what is not valid. */
export function readTopicFilter(search: FilterValues, isRetained: boolean): TopicFilter {
  const { values } = readFilters(topicFilters(isRetained), search)
  return {
    ...noTopicFilter,
    text: values['q'] ?? '',
    changedWithin: parseDuration(values['changed'] ?? '') ?? 0,
    silentFor: parseDuration(values['silent'] ?? '') ?? 0,
    largerThan: parseBytes(values['larger'] ?? ''),
    fasterThan: parseRate(values['faster'] ?? ''),
    isNotJson: values['json'] === 'no',
  }
}

/** The order that an address describes: by name unless it names another one. */
export function readTopicOrder(search: FilterValues): TopicOrder {
  const sort = readSort(search['sort'])
  const by = topicOrders.find((one) => one === sort?.column)
  return by === undefined ? byName : { by, down: sort?.down === true }
}

/** The order after a press on the head of a column: the greatest first, then reversed, then by name. */
export function nextTopicOrder(order: TopicOrder, by: TopicOrder['by']): TopicOrder {
  if (order.by !== by) return { by, down: true }
  return order.down
    ? by === 'name'
      ? byName
      : { by, down: false }
    : by === 'name'
      ? { by, down: true }
      : byName
}
