import { useMemo } from 'react'
import { useRead } from '@/api/query'
import storageAdd from '@commands/storage/add'
import storageEdit from '@commands/storage/edit'
import storageRemove from '@commands/storage/remove'
import storageShow from '@commands/storage/show'
import { offer } from '@/command/offer'
import { FigureError } from '@/detail/read-error'
import { useWords } from '@/i18n/use-words'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { unpagedSource, type Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { to } from '@/route/paths'
import { StatusMark } from '@/ui/status-mark'
import { countReplicas } from './model/replicas'
import { durableStoragePaths } from './paths'
import { StorageViews } from './views'

const every = 10_000
type Row = { readonly name: string }

/** The shards and replicas of a storage; read only for visible rows. */
function Replicas({ name, of }: Row & { of: 'shards' | 'replicas' }) {
  const { t, format } = useWords()
  const query = useRead('storageDetail', { params: { ds: name } }, { every })
  if (query.data === undefined)
    return (
      <>
        <FigureError query={query} />
        {t('none')}
      </>
    )
  const { shards, up, down, lost, moving } = countReplicas(query.data)
  if (of === 'shards') return format.number(shards)
  const word = [
    t('storage.up', { up: format.number(up), count: up + down + lost }),
    ...(lost > 0 ? [t('storage.lost', { lost: format.number(lost) })] : []),
    ...(moving > 0 ? [t('storage.moving', { moving: format.number(moving) })] : []),
  ].join(' · ')
  return <StatusMark state={down + lost > 0 ? 'error' : moving > 0 ? 'waiting' : 'ok'} word={word} />
}

/** The sites that hold a storage. */
function Sites({ name }: Row) {
  const { t, format } = useWords()
  const query = useRead('storageReplicas', { params: { ds: name } }, { every })
  return (
    <>
      <FigureError query={query} />
      {query.data === undefined ? t('none') : format.number(query.data.length)}
    </>
  )
}

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    title: 'storage.storage',
    rank: 0,
    sortValue: ({ name }) => name,
    csv: ({ name }) => name,
    cell: ({ name }) => <RowLink make={() => to(durableStoragePaths.storage, { name })} id={name} />,
  },
  {
    id: 'replicas',
    title: 'storage.replicas',
    rank: 1,
    cell: ({ name }) => <Replicas name={name} of="replicas" />,
  },
  {
    id: 'shards',
    title: 'storage.shards',
    align: 'end',
    rank: 3,
    cell: ({ name }) => <Replicas name={name} of="shards" />,
  },
  {
    id: 'sites',
    title: 'storage.sitesTitle',
    align: 'end',
    rank: 2,
    cell: ({ name }) => <Sites name={name} />,
  },
]

const filters: readonly Filter<Row>[] = [searchFilter(({ name }) => [name], { mono: true })]

/** The commands offered in a row, or on its page. */
export const getStorageOffers = (storage: string, page = false) => [
  ...(page ? [] : [offer(storageShow, { storage })]),
  offer(storageAdd, { storage }),
  offer(storageEdit, { storage }),
  offer(storageRemove, { storage }),
]

/** Lists the durable storages with their replicas. */
export function StorageList() {
  const query = useRead('storageList', {}, { every })
  const rows = useMemo(() => query.data?.map((name) => ({ name })), [query.data])
  return (
    <DataTable
      list="storages"
      title="screen.storages"
      source={unpagedSource<Row>(query, rows)}
      columns={columns}
      rowKey={({ name }) => name}
      rowRef={({ name }) => ({ resource: 'storage', id: name })}
      resource="storage"
      rowPath={({ name }) => to(durableStoragePaths.storage, { name })}
      offers={({ name }) => getStorageOffers(name)}
      filters={filters}
      every={every}
      top={<StorageViews at="storages" />}
      empty={{ title: 'storage.empty', text: 'storage.emptyText' }}
    />
  )
}
