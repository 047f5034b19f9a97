import { useRead } from '@/api/query'
import linkCreate from '@commands/cluster-link/create'
import linkDisable from '@commands/cluster-link/disable'
import linkEnable from '@commands/cluster-link/enable'
import linkRemove from '@commands/cluster-link/delete'
import linkReset from '@commands/cluster-link/reset'
import linkShow from '@commands/cluster-link/show'
import linkUpdate from '@commands/cluster-link/edit'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { formatServers, linkStates, type ClusterLink } from './contract'
import type { Unreadable } from '@/contract/schema'
import { EnableSwitch } from '@/form/enable-switch'
import { clusterLinkPaths } from './paths'
import { to } from '@/route/paths'
import { Unlicensed, useUnlicensed } from './use-unlicensed'
import { BridgeStatus } from '@/features/bridge/bridge-status'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { unpagedSource, type Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'

const every = 5000
const buttons: readonly Offer[] = [offer(linkCreate, {}, { primary: true })]
const off: readonly Offer[] = [offer(linkCreate, {}, { primary: true, off: 'clusterLink.community' })]
type Row = ClusterLink & Unreadable

const nodes = (row: Row) => row.node_status ?? []
const topics = ({ topics: filters = [] }: Row) => filters.join(', ')

const columns: readonly Column<Row>[] = [
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
    csv: (row) => String(row.enable !== false),
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

const filters: readonly Filter<Row>[] = [
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

/** The commands offered in a row, or on its page. */
export const getLinkOffers = (
  { name, enable }: Pick<ClusterLink, 'name' | 'enable'>,
  page = false,
): readonly Offer[] => [
  ...(page ? [] : [offer(linkShow, { link: name }), offer(linkUpdate, { link: name })]),
  offer(enable === false ? linkEnable : linkDisable, { link: name }),
  offer(linkReset, { link: name }),
  offer(linkRemove, { link: name }),
]

/** Lists the links to other clusters with their state. */
export function ClusterLinkList() {
  const query = useRead('linkList', {}, { every })
  const unlicensed = useUnlicensed()
  const offered = unlicensed ? off : buttons
  return (
    <DataTable
      list="clusterLinks"
      title="screen.clusterLinks"
      source={unpagedSource<Row>(query, query.data)}
      columns={columns}
      rowKey={({ name }) => name}
      rowRef={({ name }) => ({ resource: 'clusterLink', id: name })}
      resource="clusterLink"
      rowPath={({ name }) => to(clusterLinkPaths.clusterLink, { name })}
      offers={(row) => getLinkOffers(row)}
      bulk={(refs) =>
        [linkEnable, linkDisable, linkReset, linkRemove].map((command) =>
          offer(command, { link: refs.map(({ id }) => id) }),
        )
      }
      buttons={offered}
      note={unlicensed ? <Unlicensed /> : undefined}
      filters={filters}
      every={every}
      ofAllNodes
      empty={{ title: 'clusterLink.empty', text: 'clusterLink.emptyText', offers: offered }}
    />
  )
}
