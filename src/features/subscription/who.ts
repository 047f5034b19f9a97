import { allPages, largestPage } from '@/api/all-pages'
import type { ApiClient } from '@/api/client'
import type { Page, Unreadable } from '@/contract/schema'
import type { Subscription, SubscriptionQuery } from './contract'
import { matchTopic } from '@/lib/net/mqtt-topic'
import { filterCount, filtersFor } from '@/lib/net/topic-filters'

type Api = Pick<ApiClient, 'subscriptionList'>
type Row = Subscription & Unreadable

/**
 * The subscriptions that get a topic, by wildcard too. The broker cannot say (its `match_topic` takes a stored wildcard for
 * plain text), so either all are read and looked through, or each filter that could match is asked for: what takes fewer calls.
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
