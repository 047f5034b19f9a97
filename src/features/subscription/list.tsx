import { useMemo } from 'react'
import { broker } from '@/api/broker'
import { useGather } from '@/api/gather'
import { useRead } from '@/api/query'
import { ownerOf, subscriptionId, type Ref } from '@/api/resource'
import ban from '@commands/ban/create'
import diagnose from '@commands/client/diagnose'
import kick from '@commands/client/kick'
import subscribe from '@commands/client/subscribe'
import unsubscribe from '@commands/client/unsubscribe'
import subscriptionRemove from '@commands/subscription/remove'
import who from '@commands/topic/who'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { Subscription } from './contract'
import { useWords } from '@/i18n/use-words'
import { isTopicName, receivers, unshared } from '@/lib/net/mqtt-topic'
import { isWellFormed } from '@/lib/net/safe-path'
import { plain } from '@/lib/text/untrusted'
import { useSearch } from '@/route/location'
import { paths, to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { readFilters } from '@/list/filters/filters'
import { pagedSource, unpagedSource } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { subscriptionColumns } from './columns'
import { subscriptionFilters, subscriptionQuery } from './filters'
import { whoGets } from './who'

const every = 10_000
const buttons: readonly Offer[] = [offer(subscribe, {}, { primary: true }), offer(who)]

/** A filter without wildcards is a topic that one may miss messages of. */
const nameIn = (filter: string) =>
  isTopicName(unshared(filter).filter) ? { topic: unshared(filter).filter } : {}

const offers = ({ clientid, topic }: Subscription): readonly Offer[] =>
  clientid === undefined || clientid === null
    ? []
    : [
        offer(unsubscribe, { clientid, topic }),
        offer(subscribe, { clientid }),
        offer(diagnose, { clientid, ...nameIn(topic) }),
        offer(kick, { clientid }),
        offer(ban, { as: 'clientid', who: clientid }),
      ]

/** A subscription of a client; the broker's own have none, and some names no address can carry. */
function refOf({ clientid, topic }: Subscription): Ref | undefined {
  if (clientid === undefined || clientid === null || !isWellFormed(clientid)) return undefined
  return { resource: 'subscription', id: subscriptionId(clientid, topic), label: `${clientid} ${topic}` }
}

/** For the marked ones: to end them, or what is done with their clients. */
function bulk(refs: readonly Ref[]): readonly Offer[] {
  const clients = [...new Set(refs.flatMap((ref) => ownerOf(ref)?.id ?? []))]
  return [
    offer(subscriptionRemove, { subscription: refs.map(({ id }) => id) }),
    offer(kick, { clientid: clients }),
    offer(ban, { as: 'clientid', who: clients }),
  ]
}

/** Who subscribes to what, page by page; with `?gets=` who gets a topic, subscribers by wildcard included. */
export default function SubscriptionList() {
  const { t } = useWords()
  const [search] = useSearch()
  // Read once, for the choice of nodes; the shell keeps it fresh.
  const nodes = useRead('node', 'nodeList', {})
  const names = (nodes.data ?? [])
    .filter((row) => row.$raw === undefined && row.node_status === 'running')
    .map((row) => row.node)
  const asked = readFilters(subscriptionFilters(names, false), search).values['gets'] !== undefined
  const filters = subscriptionFilters(names, asked)
  const { gets, query } = subscriptionQuery(filters, search)
  const paged = useRead(
    'subscription',
    'subscriptionList',
    { query: { ...query, ...readPaging(search) } },
    { every, keep: true, enabled: gets === undefined },
  )
  const found = useGather(
    'subscription',
    'gets',
    { gets, query },
    (signal) => whoGets(broker.api, gets ?? '', query, signal),
    { enabled: gets !== undefined, keep: true },
  )
  const source =
    gets === undefined
      ? pagedSource<Subscription>(paged, (page, limit, signal) =>
          broker.api.subscriptionList({ query: { ...query, page, limit } }, { signal }),
        )
      : unpagedSource<Subscription>(found, found.data)
  // While another topic is looked up the rows are those of the one before.
  const answer = found.isPlaceholderData ? undefined : found.data
  const note = useMemo(() => {
    if (gets === undefined || answer === undefined) return undefined
    const rows = answer.filter((row) => row.$raw === undefined)
    const { groups } = receivers(gets, rows)
    return [
      t('subscription.receivers', { count: rows.length, topic: plain(gets, 80) }),
      ...(groups.length === 0 ? [] : [t('subscription.shared', { count: groups.length })]),
    ].join(' ')
  }, [gets, answer, t])
  return (
    <DataTable
      list="subscriptions"
      title="screen.subscriptions"
      source={source}
      columns={subscriptionColumns}
      rowKey={(row) => JSON.stringify([row.clientid, row.topic])}
      rowRef={refOf}
      resource="subscription"
      rowPath={(row) => to(paths.client, { clientid: row.clientid ?? '' })}
      offers={offers}
      bulk={bulk}
      buttons={buttons}
      filters={filters}
      {...(gets === undefined ? { every } : {})}
      note={note ?? (search['match_topic'] === undefined ? undefined : t('subscription.literal'))}
      ofAllNodes
      empty={{
        title: 'subscription.empty',
        text: 'subscription.emptyText',
        offers: [offer(subscribe)],
      }}
    />
  )
}
