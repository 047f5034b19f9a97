import { describe, expect, it } from 'vitest'
import type { Page } from '@/contract/schema'
import type { Subscription, SubscriptionQuery } from './contract'
import { matchTopic, unshared } from '@/lib/net/mqtt-topic'
import { hostileFilters } from '@/lib/text/hostile'
import { readFilters } from '@/list/filters/filters'
import { subscriptionFilters, subscriptionQuery } from './filters'
import { whoGets } from './who'

const ownFilters = [
  'sensors/7/temp',
  'sensors/+/temp',
  'sensors/#',
  '#',
  '+/+/+',
  '$share/a/sensors/7/temp',
  '$share/b/sensors/7/#',
  '$queue/sensors/+/+',
]
const others = [
  'sensors/8/temp',
  'sensors/7',
  'sensors/7/temp/x',
  '+',
  '$SYS/#',
  '$share/a/jobs/#',
  'sensors/+',
]

/** A broker with these filters, each of another client, and `more` others. */
function broker(filters: readonly string[], more = 0) {
  const rows: Subscription[] = [
    ...filters.map((topic, index) => ({ clientid: `c${index}`, topic, qos: index % 3 })),
    ...Array.from({ length: more }, (_, index) => ({ clientid: `m${index}`, topic: `m/${index}`, qos: 0 })),
  ]
  const calls: SubscriptionQuery[] = []
  const subscriptionList = async ({
    query = {},
  }: {
    query?: SubscriptionQuery
  }): Promise<Page<Subscription>> => {
    calls.push(query)
    const { page = 1, limit = 100, topic, qos } = query
    const matching = rows.filter(
      (row) =>
        (topic === undefined || unshared(row.topic).filter === topic) &&
        (qos === undefined || row.qos === qos),
    )
    return {
      data: matching.slice((page - 1) * limit, page * limit),
      meta: { page, limit, count: matching.length, hasnext: page * limit < matching.length },
    }
  }
  return { calls, api: { subscriptionList } as unknown as Parameters<typeof whoGets>[0] }
}

const signal = new AbortController().signal
const topics = (rows: readonly Subscription[]) => rows.map(({ topic }) => topic).sort()

describe('subscribers of a topic', () => {
  it('includes wildcard and shared subscriptions, with one request if there are few subscriptions', async () => {
    const { api, calls } = broker([...ownFilters, ...others])
    expect(topics(await whoGets(api, 'sensors/7/temp', {}, signal))).toEqual([...ownFilters].sort())
    expect(calls).toHaveLength(1)
  })
  it('returns the same by requesting each matching filter if there are many subscriptions', async () => {
    const { api, calls } = broker([...ownFilters, ...others], 100_000)
    expect(topics(await whoGets(api, 'sensors/7/temp', {}, signal))).toEqual([...ownFilters].sort())
    expect(calls.length).toBeLessThan(26)
  })
  it('applies the other filters', async () => {
    for (const more of [0, 100_000]) {
      const { api, calls } = broker([...ownFilters, ...others], more)
      expect(topics(await whoGets(api, 'sensors/7/temp', { qos: 1 }, signal))).toEqual(
        ownFilters.filter((_, index) => index % 3 === 1).sort(),
      )
      expect(calls.every(({ qos }) => qos === 1)).toBe(true)
    }
  })
  it('reads all pages of a filter with many subscribers', async () => {
    const { api } = broker(Array.from({ length: 2500 }, () => 'sensors/#'))
    expect(await whoGets(api, 'sensors/7/temp', {}, signal)).toHaveLength(2500)
  })
  it('agrees with MQTT on the filters of the corpus', async () => {
    const filters = hostileFilters.map(({ text }) => text)
    const { api } = broker(filters)
    for (const name of ['sensors/temp', '$SYS/x', '/', 'a//b'])
      expect(topics(await whoGets(api, name, {}, signal))).toEqual(
        filters.filter((filter) => matchTopic(filter, name)).sort(),
      )
  })
})

describe('filters of the subscription list', () => {
  it('support every filter of the broker', () => {
    const search = {
      match_topic: 't/#',
      topic: 't',
      clientid: 'c',
      node: 'n@x',
      qos: '2',
      share_group: '$queue',
    }
    expect(subscriptionQuery(subscriptionFilters([], false), search)).toEqual({
      gets: undefined,
      query: { ...search, qos: 2 },
    })
  })
  it.each([
    [{ topic: '$share/g/a/+' }, { topic: 'a/+', share_group: 'g' }],
    [{ topic: '$queue/a' }, { topic: 'a', share_group: '$queue' }],
    [{ match_topic: '$share/g/a/#' }, { match_topic: 'a/#', share_group: 'g' }],
  ])('split a shared filter into filter and group: %j', (search, query) => {
    expect(subscriptionQuery(subscriptionFilters([], false), search)).toEqual({ gets: undefined, query })
  })
  it('leave out filters by topic filter when a topic is given', () => {
    expect(
      subscriptionQuery(subscriptionFilters([], true), {
        gets: 'a/b',
        match_topic: 't/#',
        topic: 't',
        clientid: 'c',
      }),
    ).toEqual({ gets: 'a/b', query: { clientid: 'c' } })
  })
  it('send nothing invalid', () => {
    expect(
      readFilters(subscriptionFilters([], false), { gets: 'a/+', match_topic: 'a/#/b', qos: '3' }).errors,
    ).toEqual({ gets: 'error.topic.name', match_topic: 'error.topic.filter', qos: 'error.choice' })
  })
})
