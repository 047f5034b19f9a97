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
import { gatewayPaths } from '@/features/gateway/paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { pagedSource } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { readFilters, type Filter } from '@/list/filters/filters'
import { getGatewayClientColumns } from './columns'

const every = 5000

/** The filters that apply to the clients of a gateway. */
const createFilters = (gateway: string, nodes: readonly string[]): readonly Filter[] => [
  {
    id: 'like_clientid',
    label: 'list.filter.likeClientid',
    kind: 'text',
    mono: true,
    search: 'list.search.clientid',
  },
  ...(gateway === 'lwm2m'
    ? [
        {
          id: 'like_endpoint_name',
          label: 'gateway.likeEndpoint' as const,
          kind: 'text' as const,
          mono: true as const,
        },
      ]
    : []),
  ...(gateway === 'lwm2m' || gateway === 'mqttsn'
    ? []
    : [
        {
          id: 'like_username',
          label: 'list.filter.likeUsername' as const,
          kind: 'text' as const,
          mono: true as const,
        },
      ]),
  { id: 'node', label: 'list.column.node', kind: 'choice', options: nodes, open: true },
]

/** The clients of a gateway, searched by the broker. */
export function GatewayClients({ gateway, running }: { gateway: string; running: boolean }) {
  const connection = useConnection()
  const { t } = useWords()
  const [search] = useSearch()
  const nodes = useRead('nodeList', {})
  const filters = createFilters(
    gateway,
    (nodes.data ?? [])
      .filter((row) => row.$raw === undefined && row.node_status === 'running')
      .map((row) => row.node),
  )
  const filter = readFilters(filters, search).values
  const params = { name: gateway }
  const query = useRead(
    'gatewayClientList',
    { params, query: { ...filter, ...readPaging(search) } },
    { every, keep: true, enabled: running },
  )
  if (!running)
    return (
      <p role="status" className="text-muted">
        {t('gateway.notRunning')}
      </p>
    )
  const refOf = ({ clientid }: GatewayClient) => ({
    resource: 'gatewayClient' as const,
    id: gatewayClientId(gateway, clientid),
    label: clientid,
  })
  return (
    <DataTable
      list={`gateway-clients-${gateway}`}
      title="gateway.clientsTitle"
      within
      source={pagedSource<GatewayClient>(query, (page, limit, signal) =>
        connection.api.gatewayClientList({ params, query: { ...filter, page, limit } }, { signal }),
      )}
      columns={getGatewayClientColumns(gateway)}
      rowKey={(row) => row.clientid}
      rowRef={refOf}
      resource="gatewayClient"
      holds={({ id }) => gatewayClientParts(id).gateway === gateway}
      rowPath={({ clientid }) => to(gatewayPaths.gatewayClient, { name: gateway, clientid })}
      offers={(row) => {
        const client = refOf(row).id
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
