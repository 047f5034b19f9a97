import { useMemo } from 'react'
import { useRead } from '@/api/query'
import gatewayClients from '@commands/gateway/clients'
import gatewayCreate from '@commands/gateway/create'
import gatewayDisable from '@commands/gateway/disable'
import gatewayEnable from '@commands/gateway/enable'
import gatewayShow from '@commands/gateway/show'
import gatewayUpdate from '@commands/gateway/edit'
import { offer } from '@/command/offer'
import { CommandButton } from '@/command/react'
import type { Offer } from '@/command/screen-context'
import type { GatewayOverview } from './contract'
import { EnableSwitch } from '@/form/enable-switch'
import { useWords } from '@/i18n/use-words'
import { gatewayPaths } from './paths'
import { to, type Path } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { unpagedSource, type Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { Connections } from './connections'
import { gatewayName } from './facts'
import { GatewayState } from './state'

const every = 5000

const pathOf = ({ name, status }: GatewayOverview): Path =>
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
        <RowLink make={() => pathOf(row)}>
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
    csv: (row) => String(row.current_connections ?? ''),
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
    csv: (row) => String(row.listeners?.length ?? ''),
    cell: (row, { t, format }) =>
      row.status === 'unloaded' ? t('none') : format.number(row.listeners?.length),
  },
  {
    id: 'enable',
    title: 'access.enabled',
    rank: 2,
    csv: (row) => String(row.status === 'running'),
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

const offers = ({ name, status }: GatewayOverview): readonly Offer[] => {
  const args = { gateway: name }
  if (status === 'unloaded') return [offer(gatewayCreate, args)]
  return [
    offer(gatewayShow, args),
    ...(status === 'running' ? [offer(gatewayClients, args)] : []),
    offer(gatewayUpdate, args),
    offer(status === 'running' ? gatewayDisable : gatewayEnable, args),
  ]
}

/** The gateways, running ones first; others are set up from here. */
export default function GatewayList() {
  const { t } = useWords()
  const query = useRead('gatewayList', {}, { every })
  const rows = useMemo(
    () =>
      query.data === undefined
        ? undefined
        : [...query.data].sort((one, other) =>
            one.status < other.status ? -1 : one.status > other.status ? 1 : 0,
          ),
    [query.data],
  )
  return (
    <DataTable
      list="gateways"
      title="screen.gateways"
      source={unpagedSource<GatewayOverview>(query, rows)}
      columns={columns}
      rowKey={(row) => row.name}
      rowRef={(row) =>
        row.status === 'unloaded'
          ? undefined
          : { resource: 'gateway', id: row.name, label: gatewayName(row.name) }
      }
      resource="gateway"
      rowPath={pathOf}
      offers={offers}
      bulk={(refs) =>
        [gatewayEnable, gatewayDisable].map((command) =>
          offer(command, { gateway: refs.map(({ id }) => id) }),
        )
      }
      filters={[]}
      every={every}
      note={t('gateway.listNote')}
      ofAllNodes
      empty={{ title: 'gateway.empty' }}
    />
  )
}
