import type { Connection } from '@/connection/connection'
import { useConnection } from '@/connection/use-connection'
import { undefinedIfNotFound } from '@/api/error'
import { useCombinedRead } from '@/api/use-combined-read'
import storageForget from '@commands/storage/forget'
import { offer } from '@/command/offer'
import { nodePaths } from '@/features/node/paths'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { unpagedSource, type Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { to } from '@/route/paths'
import { Untrusted } from '@/ui/untrusted'
import type { Site } from './contract'
import { ReplicaState } from './state'
import { StorageViews } from './views'

const every = 10_000
type Row = { readonly id: string; readonly site: Site | undefined }

/** The storages of which a site holds replicas. */
const storagesOf = ({ site }: Row): readonly string[] => [
  ...new Set(site?.shards?.flatMap(({ $raw, storage }) => ($raw === undefined ? [storage] : []))),
]

const columns: readonly Column<Row>[] = [
  {
    id: 'site',
    title: 'storage.site',
    mono: true,
    rank: 0,
    sortValue: ({ id }) => id,
    csv: ({ id }) => id,
    cell: ({ id }) => <Untrusted mono text={id} max={40} />,
  },
  {
    id: 'state',
    title: 'list.column.state',
    rank: 1,
    csv: ({ site }) => (site?.up === undefined ? '' : site.up ? 'up' : 'down'),
    cell: ({ site }) =>
      site?.up === undefined ? <ReplicaState /> : <ReplicaState status={site.up ? 'up' : 'down'} />,
  },
  {
    id: 'node',
    title: 'list.column.node',
    mono: true,
    rank: 2,
    sortValue: ({ site }) => site?.node,
    csv: ({ site }) => site?.node,
    cell: ({ site }, { t }) =>
      site?.node === undefined ? (
        t('none')
      ) : (
        <RowLink make={() => to(nodePaths.node, { node: site.node ?? '' })} id={site.node} />
      ),
  },
  {
    id: 'shards',
    title: 'storage.shards',
    align: 'end',
    rank: 3,
    sortValue: ({ site }) => site?.shards?.length,
    csv: ({ site }) => site?.shards?.length,
    cell: ({ site }, { t, format }) =>
      site === undefined ? t('none') : format.number(site.shards?.length ?? 0),
  },
  {
    id: 'storages',
    title: 'storage.storages',
    muted: true,
    rank: 4,
    csv: (row) => storagesOf(row).join(', '),
    cell: (row, { t }) =>
      storagesOf(row).length === 0 ? (
        t('none')
      ) : (
        <Untrusted mono text={storagesOf(row).join(', ')} max={80} />
      ),
  },
]

const filters: readonly Filter<Row>[] = [searchFilter(({ id, site }) => [id, site?.node], { mono: true })]

/** Reads all sites. One that is forgotten between the two reads has no details. */
async function readSites({ api }: Connection, signal: AbortSignal): Promise<readonly Row[]> {
  const ids = await api.siteList({}, { signal })
  return Promise.all(
    ids.map(async (id) => ({
      id,
      site: await api.siteDetail({ params: { site: id } }, { signal }).catch(undefinedIfNotFound),
    })),
  )
}

/** Lists the sites of durable storage: the data directories of nodes. */
export function SiteList() {
  const connection = useConnection()
  const query = useCombinedRead('site', 'siteList', {}, (signal) => readSites(connection, signal), {
    enabled: true,
    every,
  })
  return (
    <DataTable
      list="storageSites"
      title="screen.storageSites"
      source={unpagedSource<Row>(query, query.data)}
      columns={columns}
      rowKey={({ id }) => id}
      rowRef={({ id }) => ({ resource: 'site', id })}
      resource="site"
      offers={({ id }) => [offer(storageForget, { site: id })]}
      filters={filters}
      every={every}
      top={<StorageViews at="storageSites" />}
      empty={{ title: 'storage.noSites', text: 'storage.emptyText' }}
    />
  )
}
