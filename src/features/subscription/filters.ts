import type { SubscriptionQuery } from './contract'
import { isTopicFilter, isTopicName, unshared } from '@/lib/net/mqtt-topic'
import { readFilters, type Filter, type FilterValues } from '@/list/filters/filters'

const levels: readonly string[] = ['0', '1', '2']

/** The other filters that apply to the subscribers of a topic. */
const commonFilters = (nodes: readonly string[]): readonly Filter[] => [
  {
    id: 'clientid',
    label: 'list.column.clientid',
    kind: 'text',
    mono: true,
    search: 'list.search.clientidExact',
  },
  { id: 'node', label: 'list.column.node', kind: 'choice', options: nodes, open: true },
  { id: 'qos', label: 'param.qos', kind: 'choice', options: levels, words: 'choice.qos' },
  { id: 'share_group', label: 'subscription.shareGroup', kind: 'text', mono: true },
]

/**
 * The filters of the subscription list, and `gets`, which the broker does not support: the subscribers of a
 * topic.
 */
export const subscriptionFilters = (nodes: readonly string[], hasTopic: boolean): readonly Filter[] => [
  {
    id: 'gets',
    label: 'subscription.gets',
    kind: 'text',
    mono: true,
    search: 'subscription.searchGets',
    check: (value) => (isTopicName(value) ? undefined : 'error.topic.name'),
  },
  ...(hasTopic
    ? []
    : ([
        // The broker responds to an invalid filter with 500.
        {
          id: 'match_topic',
          label: 'subscription.matches',
          field: 'param.filter',
          operator: 'subscription.covered',
          kind: 'text',
          mono: true,
          check: (value: string) => (isTopicFilter(value) ? undefined : 'error.topic.filter'),
        },
        {
          id: 'topic',
          label: 'subscription.exact',
          field: 'param.filter',
          operator: 'list.filter.op.is',
          kind: 'text',
          mono: true,
        },
      ] as const)),
  ...commonFilters(nodes),
]

/** The broker compares filters without the share prefix, so it is split into filter and group. */
function splitShare({ topic, match_topic, share_group, ...rest }: FilterValues): FilterValues {
  const [exact, pattern] = [topic, match_topic].map((text) =>
    text === undefined ? undefined : unshared(text),
  )
  const group = share_group ?? exact?.group ?? pattern?.group
  return {
    ...rest,
    ...(exact === undefined ? {} : { topic: exact.filter }),
    ...(pattern === undefined ? {} : { match_topic: pattern.filter }),
    ...(group === undefined ? {} : { share_group: group }),
  }
}

/** The broker's query for the filters in the address, without invalid values. */
export function subscriptionQuery(
  filters: readonly Filter[],
  search: FilterValues,
): { gets: string | undefined; query: SubscriptionQuery } {
  const { gets, qos, ...texts } = readFilters(filters, search).values
  return {
    gets,
    query: {
      ...splitShare(texts),
      ...(qos === undefined ? {} : { qos: Number(qos) as NonNullable<SubscriptionQuery['qos']> }),
    },
  }
}
