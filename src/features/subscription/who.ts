import { allPages, largestPage } from '@/api/all-pages'
import type { ApiClient } from '@/api/client'
import type { Page, Unreadable } from '@/contract/schema'
import type { Subscription, SubscriptionQuery } from './contract'
import { matchTopic } from '@/lib/net/mqtt-topic'
import { filterCount, filtersFor } from '@/lib/net/topic-filters'

type Api = Pick<ApiClient, 'subscriptionList'>
type Row = Subscription & Unreadable

/**
 * The subscriptions that receive a topic, including those by wildcard. The broker cannot search for them
 * (`match_topic` treats stored wildcards literally), so either all subscriptions are read and filtered, or
 * each possible filter is requested, whichever needs fewer requests.
 */
export async function whoGets(
  api: Api,
  name: string,
  query: SubscriptionQuery,
  signal: AbortSignal,
): Promise<Row[]> {
  const from =
    (more: SubscriptionQuery) =>
    (page: number, limit: number): Promise<Page<Subscription>> =>
      api.subscriptionList({ query: { ...query, ...more, page, limit } }, { signal })
  const first = await from({})(1, largestPage)
  const pages = Math.ceil((first.meta.count ?? Infinity) / largestPage)
  const rows: Row[] = []
  if (pages <= filterCount(name.split('/').length)) {
    const read = async (page: number, limit: number) => (page === 1 ? first : from({})(page, limit))
    for await (const { data } of allPages(read, signal))
      rows.push(...data.filter((row) => row.$raw !== undefined || matchTopic(row.topic, name)))
    return rows
  }
  for (const topic of filtersFor(name))
    for await (const { data } of allPages(from({ topic }), signal)) rows.push(...data)
  return rows
}
