import linkDisable from '@commands/cluster-link/disable'
import linkEnable from '@commands/cluster-link/enable'
import { formatServers, linkStates, type ClusterLink } from './contract'
import type { Unreadable } from '@/contract/schema'
import { EnableSwitch } from '@/form/enable-switch'
import { clusterLinkPaths } from './paths'
import { to } from '@/route/paths'
import { BridgeStatus } from '@/features/bridge/bridge-status'
import { searchFilter, type Filter } from '@/list/filters/filters'
import type { Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import type { ListTable } from '@/list/listing'

export type ClusterLinkRow = ClusterLink & Unreadable
const nodes = (row: ClusterLinkRow) => row.node_status ?? []
const topics = ({ topics: filters = [] }: ClusterLinkRow) => filters.join(', ')
const columns: readonly Column<ClusterLinkRow>[] = [
  {
    id: 'name',
    title: 'clusterLink.link',
    sortValue: (row) => row.name,
    csv: (row) => row.name,
    cell: (row) => (
      <RowLink make={() => to(clusterLinkPaths.clusterLink, { name: row.name })} id={row.name} />
    ),
  },
  {
    id: 'server',
    title: 'field.server',
    mono: true,
    muted: true,
    rank: 3,
    sortValue: formatServers,
    csv: formatServers,
    cell: (row) => <OptionalText mono text={formatServers(row)} max={60} />,
  },
  {
    id: 'topics',
    title: 'field.topics',
    mono: true,
    rank: 2,
    sortValue: topics,
    csv: topics,
    cell: (row) => <OptionalText mono text={topics(row)} max={80} />,
  },
  {
    id: 'status',
    title: 'access.status',
    rank: 0,
    sortValue: (row) => row.status,
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
    id: 'enable',
    title: 'access.enabled',
    rank: 1,
    csv: (row) => row.enable !== false,
    sortValue: (row) => String(row.enable !== false),
    cell: (row) => (
      <EnableSwitch
        name={row.name}
        on={row.enable !== false}
        enable={linkEnable}
        disable={linkDisable}
        with={{ link: row.name }}
      />
    ),
  },
]

/** What the table itself searches and filters by. */
export const clusterLinkFilters: readonly Filter<ClusterLinkRow>[] = [
  searchFilter((row) => [row.name, formatServers(row), topics(row)], { mono: true }),
  {
    id: 'status',
    label: 'access.status',
    kind: 'choice',
    options: linkStates,
    words: 'bridge.state',
    optionOf: ({ status }) => status ?? '',
  },
]

/** The list of links to other clusters. */
export const clusterLinkTable: ListTable<ClusterLinkRow> = {
  list: 'clusterLinks',
  title: 'screen.clusterLinks',
  columns,
  rowKey: ({ name }) => name,
  rowRef: ({ name }) => ({ resource: 'clusterLink', id: name }),
  resource: 'clusterLink',
}
