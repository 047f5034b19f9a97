import { getGatewayName } from '@/features/gateway/model/id'
import { useRead } from '@/api/query'
import listenerCreate from '@commands/gateway-listener/create'
import listenerRemove from '@commands/gateway-listener/delete'
import listenerShow from '@commands/gateway-listener/show'
import { offer } from '@/command/offer'
import type { GatewayListener } from '../contract'
import { gatewayPaths } from '@/features/gateway/paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { unpagedSource, type Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { Connections } from '../connections'
import { ListenerState } from '../state'

const every = 5000
const pathOf = ({ id }: GatewayListener) => to(gatewayPaths.gatewayListener, { name: getGatewayName(id), id })

const columns: readonly Column<GatewayListener>[] = [
  {
    id: 'name',
    title: 'field.name',
    csv: (row) => row.name,
    sortValue: (row) => row.name,
    cell: (row) => (
      <RowLink make={() => pathOf(row)}>
        <Untrusted mono text={row.name} max={60} />
      </RowLink>
    ),
  },
  {
    id: 'type',
    title: 'gateway.transport',
    csv: (row) => row.type,
    sortValue: (row) => row.type,
    cell: (row) => <Untrusted text={row.type.toUpperCase()} max={20} />,
  },
  {
    id: 'bind',
    title: 'gateway.bind',
    mono: true,
    csv: (row) => String(row.bind ?? ''),
    cell: (row) => <OptionalText mono text={String(row.bind ?? '').replace(/^:/, '')} max={60} />,
  },
  {
    id: 'state',
    title: 'access.status',
    rank: 1,
    csv: (row) => String(row.status?.running ?? ''),
    cell: (row) => <ListenerState running={row.status?.running} />,
  },
  {
    id: 'connections',
    title: 'gateway.connections',
    csv: (row) => String(row.status?.current_connections ?? ''),
    cell: (row) => <Connections now={row.status?.current_connections} max={row.max_connections} />,
  },
  {
    id: 'acceptors',
    title: 'gateway.acceptors',
    align: 'end',
    csv: (row) => row.acceptors,
    cell: (row, { t, format }) => (row.acceptors === undefined ? t('none') : format.number(row.acceptors)),
  },
]

/** The listeners of a gateway. */
export function GatewayListeners({ gateway }: { gateway: string }) {
  const query = useRead('gatewayListenerList', { params: { name: gateway } }, { every })
  const add = offer(listenerCreate, { gateway }, { primary: true as const })
  return (
    <DataTable
      list="gateway-listeners"
      title="gateway.listeners"
      within
      source={unpagedSource<GatewayListener>(query, query.data)}
      columns={columns}
      rowKey={(row) => row.id}
      rowRef={(row) => ({ resource: 'gatewayListener', id: row.id, label: row.id })}
      resource="gatewayListener"
      holds={({ id }) => getGatewayName(id) === gateway}
      rowPath={pathOf}
      rowEdit={pathOf}
      offers={({ id }) => [offer(listenerShow, { listener: id }), offer(listenerRemove, { listener: id })]}
      bulk={(refs) => [offer(listenerRemove, { listener: refs.map(({ id }) => id) })]}
      buttons={[add]}
      filters={[]}
      every={every}
      ofAllNodes
      empty={{ title: 'gateway.noListeners', text: 'gateway.noListenersText', offers: [add] }}
    />
  )
}
