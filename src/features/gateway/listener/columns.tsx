import { getGatewayName } from '@/features/gateway/model/id'
import type { GatewayListener } from '../contract'
import { gatewayPaths } from '@/features/gateway/paths'
import { to } from '@/route/paths'
import type { Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { Connections } from '../connections'
import { getListenerState, ListenerState } from '../state'
import type { ListTable } from '@/list/listing'

export const toGatewayListenerPath = ({ id }: GatewayListener) =>
  to(gatewayPaths.gatewayListener, { name: getGatewayName(id), id })
const columns: readonly Column<GatewayListener>[] = [
  {
    id: 'name',
    title: 'field.name',
    csv: (row) => row.name,
    sortValue: (row) => row.name,
    cell: (row) => (
      <RowLink make={() => toGatewayListenerPath(row)}>
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
    csv: (row) => row.bind,
    cell: (row) => <OptionalText mono text={String(row.bind ?? '').replace(/^:/, '')} max={60} />,
  },
  {
    id: 'state',
    title: 'access.status',
    rank: 1,
    csv: (row) => getListenerState(row.status?.running),
    cell: (row) => <ListenerState running={row.status?.running} />,
  },
  {
    id: 'connections',
    title: 'gateway.connections',
    csv: (row) => row.status?.current_connections,
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

/** The list of the listeners of a gateway. */
export const gatewayListenerTable: ListTable<GatewayListener> = {
  list: 'gateway-listeners',
  title: 'gateway.listeners',
  columns,
  rowKey: (row) => row.id,
  rowRef: (row) => ({ resource: 'gatewayListener', id: row.id, label: row.id }),
  resource: 'gatewayListener',
}
