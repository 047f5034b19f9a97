import { useMemo } from 'react'
import { useRead } from '@/api/query'
import banCreate from '@commands/ban/create'
import cleanSession from '@commands/client/clean-session'
import diagnose from '@commands/client/diagnose'
import kick from '@commands/client/kick'
import subscribe from '@commands/client/subscribe'
import traceCreate from '@commands/trace/create'
import { offer } from '@/command/offer'
import type { ClientRow } from './contract'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { clientPaths } from './paths'
import { helpPaths } from '@/features/help/paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { parseLargestQuery } from '@/list/largest/largest'
import { clientColumns, clientTable } from './columns'
import { getClientState } from './facts'
import { clientFilters, clientQuery, clientTest } from './filters'
import { useClientPages } from './use-client-pages'

const offers = (row: ClientRow) => [
  offer(getClientState(row) === 'disconnected' ? cleanSession : kick, { clientid: row.clientid }),
  offer(banCreate, { as: 'clientid', who: row.clientid }),
  offer(subscribe, { clientid: row.clientid }),
  offer(diagnose, { clientid: row.clientid }),
  offer(traceCreate, { type: 'clientid', condition: row.clientid }),
]

/** The clients of the cluster in pages, with all filters of the broker. */
export default function ClientList() {
  const { t } = useWords()
  const [search] = useSearch()
  // Read once for the choice of nodes; the shell refreshes it.
  const nodes = useRead('nodeList', {})
  const names = (nodes.data ?? [])
    .filter((row) => row.$raw === undefined && row.node_status === 'running')
    .map((row) => row.node)
  const listeners = useRead('listenerList', {})
  const filters = clientFilters(
    names,
    (listeners.data ?? []).flatMap((row) => (row.$raw === undefined ? [row.id] : [])),
  )
  const listener = search['listener']
  const matches = useMemo(() => clientTest(clientFilters([], []), { listener: listener ?? '' }), [listener])
  const asked = clientQuery(filters, search)
  const { source, every } = useClientPages(
    asked,
    search,
    parseLargestQuery(clientColumns, search) === undefined,
    matches,
  )
  return (
    <DataTable
      {...clientTable}
      source={source}
      rowPath={(row) => to(clientPaths.client, { clientid: row.clientid })}
      offers={offers}
      bulk={(refs) => {
        const ids = refs.map(({ id }) => id)
        return [offer(kick, { clientid: ids }), offer(banCreate, { as: 'clientid', who: ids })]
      }}
      filters={filters}
      {...(every === undefined ? { note: t('list.filter.whole') } : { every })}
      ofAllNodes
      empty={{
        title: 'list.client.empty',
        text: 'list.client.emptyText',
        link: { text: 'list.client.howTo', to: to(helpPaths.help) },
      }}
    />
  )
}
