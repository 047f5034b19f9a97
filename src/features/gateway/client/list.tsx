import { useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import { gatewayClientId, gatewayClientParts } from '@/features/gateway/model/id'
import kick from '@commands/gateway-client/kick'
import show from '@commands/gateway-client/show'
import subscribe from '@commands/gateway-client/subscribe'
import { offer } from '@/command/offer'
import type { GatewayClient } from '../contract-client'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { DataTable } from '@/list/data-table'
import { pagedSource, type Source } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { readFilters } from '@/list/filters/filters'
import {
  gatewayClientTable,
  getGatewayClientColumns,
  toGatewayClientPath,
  type GatewayClientRow,
} from './columns'
import { gatewayClientFilters, gatewayClientPages, withGateway } from './pages'

const every = 5000

/** The clients of a gateway, searched by the broker. */
export function GatewayClients({ gateway, running }: { gateway: string; running: boolean }) {
  const connection = useConnection()
  const { t } = useWords()
  const [search] = useSearch()
  const nodes = useRead('nodeList', {})
  const filters = gatewayClientFilters(
    gateway,
    (nodes.data ?? [])
      .filter((row) => row.$raw === undefined && row.node_status === 'running')
      .map((row) => row.node),
  )
  const filter = readFilters(filters, search).values
  const query = useRead(
    'gatewayClientList',
    { params: { name: gateway }, query: { ...filter, ...readPaging(search) } },
    { every, keep: true, enabled: running },
  )
  const rows = useMemo(() => query.data && withGateway(query.data, gateway).data, [query.data, gateway])
  if (!running)
    return (
      <p role="status" className="text-muted">
        {t('gateway.notRunning')}
      </p>
    )
  const load = gatewayClientPages(connection.api, gateway, filter)
  const source: Source<GatewayClientRow> = { ...pagedSource<GatewayClient>(query, load), rows, load }
  return (
    <DataTable
      {...gatewayClientTable}
      list={`gateway-clients-${gateway}`}
      within
      source={source}
      columns={getGatewayClientColumns(gateway)}
      holds={({ id }) => gatewayClientParts(id).gateway === gateway}
      rowPath={toGatewayClientPath}
      offers={({ clientid }) => {
        const client = gatewayClientId(gateway, clientid)
        return [offer(kick, { client }), offer(show, { client }), offer(subscribe, { client })]
      }}
      bulk={(refs) => [offer(kick, { client: refs.map(({ id }) => id) })]}
      filters={filters}
      every={every}
      ofAllNodes
      empty={{ title: 'gateway.noClients', text: 'gateway.noClientsText' }}
    />
  )
}
