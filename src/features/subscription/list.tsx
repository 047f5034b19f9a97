import { useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useCombinedRead } from '@/api/use-combined-read'
import { useRead } from '@/api/query'
import type { Ref } from '@/api/resource'
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
import { plain } from '@/lib/text/untrusted'
import { useSearch } from '@/route/location'
import { clientPaths } from '@/features/client/paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { readFilters } from '@/list/filters/filters'
import { pagedSource, unpagedSource } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { explorerRun } from '@/mqtt/explorer-run'
import { useStore } from '@/ui/use-store'
import { subscriptionFilters, subscriptionQuery } from './filters'
import { whoGets } from './who'
import { subscriptionTable } from './columns'

const every = 10_000
const buttons: readonly Offer[] = [offer(subscribe, {}, { primary: true }), offer(who)]

/** The topic to diagnose, if the filter has no wildcards. */
const diagnosedTopic = (filter: string) =>
  isTopicName(unshared(filter).filter) ? { topic: unshared(filter).filter } : {}

const offers = ({ clientid, topic }: Subscription): readonly Offer[] =>
  clientid === undefined || clientid === null
    ? []
    : [
        offer(unsubscribe, { clientid, topic }),
        offer(subscribe, { clientid }),
        offer(diagnose, { clientid, ...diagnosedTopic(topic) }),
        offer(kick, { clientid }),
        offer(ban, { as: 'clientid', who: clientid }),
      ]

/** The commands for the selected subscriptions: to end them, or for their clients. */
function bulkOffers(refs: readonly Ref[]): readonly Offer[] {
  const clients = [...new Set(refs.flatMap((ref) => ref.owner?.id ?? []))]
  return [
    offer(subscriptionRemove, { subscription: refs.map(({ id }) => id) }),
    offer(kick, { clientid: clients }),
    offer(ban, { as: 'clientid', who: clients }),
  ]
}

/**
 * Lists subscriptions page by page; with `?gets=` the subscribers of a topic, including those by wildcard.
 */
export default function SubscriptionList() {
  const connection = useConnection()
  const { t } = useWords()
  const [search] = useSearch()
  // Read once for the node filter; the shell polls it.
  const nodes = useRead('nodeList', {})
  const names = (nodes.data ?? [])
    .filter((row) => row.$raw === undefined && row.node_status === 'running')
    .map((row) => row.node)
  const hasTopic = readFilters(subscriptionFilters(names, false), search).values['gets'] !== undefined
  const filters = subscriptionFilters(names, hasTopic)
  const { gets, query } = subscriptionQuery(filters, search)
  const paged = useRead(
    'subscriptionList',
    { query: { ...query, ...readPaging(search) } },
    { every, keep: true, enabled: gets === undefined },
  )
  const subscribers = useCombinedRead(
    'subscription',
    'gets',
    { gets, query },
    (signal) => whoGets(connection.api, gets ?? '', query, signal),
    { enabled: gets !== undefined, keep: true },
  )
  const source =
    gets === undefined
      ? pagedSource<Subscription>(paged, (page, limit, signal) =>
          connection.api.subscriptionList({ query: { ...query, page, limit } }, { signal }),
        )
      : unpagedSource<Subscription>(subscribers, subscribers.data)
  // While another topic is loading, the rows are those of the previous one.
  const answer = subscribers.isPlaceholderData ? undefined : subscribers.data
  const run = useStore(explorerRun)
  const note = useMemo(() => {
    if (gets === undefined || answer === undefined) return undefined
    const all = answer.filter((row) => row.$raw === undefined)
    const rows = run === undefined ? all : all.filter(({ clientid }) => clientid !== run.clientid)
    const { groups } = receivers(gets, rows)
    return [
      t('subscription.receivers', { count: rows.length, topic: plain(gets, 80) }),
      ...(groups.length === 0 ? [] : [t('subscription.shared', { count: groups.length })]),
      ...(rows.length === all.length ? [] : [t('subscription.notCounted')]),
    ].join(' ')
  }, [gets, answer, run, t])
  return (
    <DataTable
      {...subscriptionTable}
      source={source}
      rowPath={(row) => to(clientPaths.client, { clientid: row.clientid ?? '' })}
      offers={offers}
      bulk={bulkOffers}
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
