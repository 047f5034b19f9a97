import { lastRead, readEach } from '@/api/query'
import type { Bridge } from './contract'
import { bridgeIdOf } from '@/contract/name'
import { isAddressable } from '@/lib/net/safe-path'
import { paths, to } from '@/route/paths'
import { stateOf } from './bridge-look'
import type { Column, Prepare } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { rateOf, typeName } from './bridge-facts'
import { every, RowControls, RowRate } from './row-controls'
import { BridgeStatus } from './bridge-status'

const nodes = (row: Bridge) => row.node_status ?? []

/** Reads the statistics of bridges for an export. */
export const readRates: Prepare<Bridge> = (rows, signal) =>
  readEach(
    'bridge',
    'bridgeMetrics',
    rows
      .map(bridgeIdOf)
      .filter(isAddressable)
      .map((id) => ({ params: { id } })),
    { fresh: every, signal },
  )

/** The columns of the data bridges. */
export const bridgeColumns: readonly Column<Bridge>[] = [
  {
    id: 'name',
    title: 'bridge.name',
    sortValue: (row) => row.name,
    csv: (row) => row.name,
    cell: (row) => <RowLink make={() => to(paths.bridge, { id: bridgeIdOf(row) })} id={row.name} />,
  },
  {
    id: 'type',
    title: 'bridge.type',
    muted: true,
    sortValue: (row) => typeName(row.type),
    csv: (row) => row.type,
    cell: (row) => <Untrusted text={typeName(row.type)} max={40} />,
  },
  {
    id: 'status',
    title: 'bridge.status',
    rank: 0,
    sortValue: (row) => stateOf(row.status),
    csv: (row) => row.status,
    cell: (row) => <BridgeStatus row={row} enabled={row.enable !== false} />,
  },
  {
    id: 'nodes',
    title: 'bridge.nodes',
    align: 'end',
    csv: (row) =>
      nodes(row)
        .map(({ node, status }) => `${node} ${status}`)
        .join(', '),
    cell: (row, { t }) =>
      nodes(row).length === 0
        ? t('none')
        : t('bridge.upOf', {
            up: nodes(row).filter(({ status }) => status === 'connected').length,
            count: nodes(row).length,
          }),
  },
  {
    id: 'rate',
    title: 'bridge.rate',
    align: 'end',
    csv: (row) => rateOf(lastRead('bridge', 'bridgeMetrics', { params: { id: bridgeIdOf(row) } })?.metrics),
    cell: (row) => <RowRate bridge={bridgeIdOf(row)} />,
  },
  {
    id: 'enable',
    title: 'bridge.enabled',
    rank: 1,
    csv: (row) => String(row.enable !== false),
    sortValue: (row) => String(row.enable !== false),
    cell: (row) => <RowControls bridge={bridgeIdOf(row)} name={row.name} on={row.enable !== false} />,
  },
]
