import gatewayCreate from '@commands/gateway/create'
import gatewayDisable from '@commands/gateway/disable'
import gatewayEnable from '@commands/gateway/enable'
import { CommandButton } from '@/command/react'
import type { GatewayOverview } from './contract'
import { EnableSwitch } from '@/form/enable-switch'
import { gatewayPaths } from './paths'
import { to, type Path } from '@/route/paths'
import type { Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { Connections } from './connections'
import { gatewayName } from './facts'
import { GatewayState } from './state'
import type { ListTable } from '@/list/listing'

export const toGatewayPath = ({ name, status }: GatewayOverview): Path =>
  status === 'unloaded'
    ? to(gatewayPaths.gatewayCreate, { name })
    : to(gatewayPaths.gateway, { name, tab: 'settings' })
const columns: readonly Column<GatewayOverview>[] = [
  {
    id: 'name',
    title: 'gateway.gateway',
    csv: (row) => row.name,
    sortValue: (row) => gatewayName(row.name),
    cell: (row) => (
      <span className={row.status === 'unloaded' ? 'text-muted' : ''}>
        <RowLink make={() => toGatewayPath(row)}>
          <Untrusted text={gatewayName(row.name)} max={60} />
        </RowLink>
      </span>
    ),
  },
  {
    id: 'status',
    title: 'access.status',
    rank: 1,
    csv: (row) => row.status,
    sortValue: (row) => row.status,
    cell: (row) => <GatewayState status={row.status} />,
  },
  {
    id: 'connections',
    title: 'gateway.connections',
    csv: (row) => row.current_connections,
    sortValue: (row) => Number(row.current_connections ?? -1),
    cell: (row, { t }) =>
      row.status === 'unloaded' ? (
        t('none')
      ) : (
        <Connections now={row.current_connections} max={row.max_connections} />
      ),
  },
  {
    id: 'listeners',
    title: 'gateway.listeners',
    align: 'end',
    csv: (row) => row.listeners?.length,
    cell: (row, { t, format }) =>
      row.status === 'unloaded' ? t('none') : format.number(row.listeners?.length),
  },
  {
    id: 'enable',
    title: 'access.enabled',
    rank: 2,
    csv: (row) => row.status === 'running',
    cell: (row) =>
      row.status === 'unloaded' ? (
        <CommandButton command={gatewayCreate} with={{ gateway: row.name }} short size="sm" />
      ) : (
        <EnableSwitch
          name={gatewayName(row.name)}
          on={row.status === 'running'}
          enable={gatewayEnable}
          disable={gatewayDisable}
          with={{ gateway: row.name }}
        />
      ),
  },
]

/** Running gateways first, then stopped and unloaded ones. */
export const runningFirst = <Row extends GatewayOverview>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => (one.status < other.status ? -1 : one.status > other.status ? 1 : 0))

/** The list of gateways. */
export const gatewayTable: ListTable<GatewayOverview> = {
  list: 'gateways',
  title: 'screen.gateways',
  columns,
  rowKey: (row) => row.name,
  rowRef: (row) =>
    row.status === 'unloaded'
      ? undefined
      : { resource: 'gateway', id: row.name, label: gatewayName(row.name) },
  resource: 'gateway',
}
