import type { ApiClient } from '@/api/client'
import { undefinedIfNotFound } from '@/api/error'
import { nodePaths } from '@/features/node/paths'
import { searchFilter, type Filter } from '@/list/filters/filters'
import type { Column } from '@/list/list'
import type { ListTable } from '@/list/listing'
import { RowLink } from '@/list/rows/row-link'
import { to } from '@/route/paths'
import { Untrusted } from '@/ui/untrusted'
import type { Site } from './contract'
import { ReplicaState } from './state'

/** A site, with its details where they could be read. */
export type SiteRow = { readonly id: string; readonly site: Site | undefined }

/** The storages of which a site holds replicas. */
const storagesOf = ({ site }: SiteRow): readonly string[] => [
  ...new Set(site?.shards?.flatMap(({ $raw, storage }) => ($raw === undefined ? [storage] : []))),
]

const columns: readonly Column<SiteRow>[] = [
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

export const siteFilters: readonly Filter<SiteRow>[] = [
  searchFilter(({ id, site }) => [id, site?.node], { mono: true }),
]

/** Reads all sites. One that is forgotten between the two reads has no details. */
export async function readSites(api: ApiClient, signal: AbortSignal): Promise<readonly SiteRow[]> {
  const ids = await api.siteList({}, { signal })
  return Promise.all(
    ids.map(async (id) => ({
      id,
      site: await api.siteDetail({ params: { site: id } }, { signal }).catch(undefinedIfNotFound),
    })),
  )
}

/** The list of the sites of durable storage. */
export const siteTable: ListTable<SiteRow> = {
  list: 'storageSites',
  title: 'screen.storageSites',
  columns,
  rowKey: ({ id }) => id,
  rowRef: ({ id }) => ({ resource: 'site', id }),
  resource: 'site',
}
