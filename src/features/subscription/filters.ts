import type { SubscriptionQuery } from './contract'
import { isTopicFilter, isTopicName, unshared } from '@/lib/net/mqtt-topic'
import { readFilters, type Filter, type FilterValues } from '@/list/filters/filters'

const levels: readonly string[] = ['0', '1', '2']

/** What also narrows who gets a topic. */
const narrowing = (nodes: readonly string[]): readonly Filter[] => [
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

/** Every filter of the subscription list, and the question it has none for: who gets a topic. */
export const subscriptionFilters = (nodes: readonly string[], asked: boolean): readonly Filter[] => [
  {
    id: 'gets',
    label: 'subscription.gets',
    kind: 'text',
    mono: true,
    search: 'subscription.searchGets',
    check: (value) => (isTopicName(value) ? undefined : 'error.topic.name'),
  },
  ...(asked
    ? []
    : ([
        // An invalid filter makes the broker answer 500.
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
  ...narrowing(nodes),
]

/** The broker compares filters without their share prefix, so a shared one is asked for by its filter and its group. */
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

/** The broker's query out of the address; what is not valid is not sent. */
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
