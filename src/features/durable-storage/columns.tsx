import { useRead } from '@/api/query'
import { FigureError } from '@/detail/read-error'
import { useWords } from '@/i18n/use-words'
import { searchFilter, type Filter } from '@/list/filters/filters'
import type { Column } from '@/list/list'
import type { ListTable } from '@/list/listing'
import { RowLink } from '@/list/rows/row-link'
import { to } from '@/route/paths'
import { StatusMark } from '@/ui/status-mark'
import { countReplicas } from './model/replicas'
import { durableStoragePaths } from './paths'

const every = 10_000
/** A durable storage; its replicas are read for each row. */
export type StorageRow = { readonly name: string }

/** The shards and replicas of a storage; read only for visible rows. */
function Replicas({ name, of }: StorageRow & { of: 'shards' | 'replicas' }) {
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
function Sites({ name }: StorageRow) {
  const { t, format } = useWords()
  const query = useRead('storageReplicas', { params: { ds: name } }, { every })
  return (
    <>
      <FigureError query={query} />
      {query.data === undefined ? t('none') : format.number(query.data.length)}
    </>
  )
}

const columns: readonly Column<StorageRow>[] = [
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

export const storageFilters: readonly Filter<StorageRow>[] = [
  searchFilter(({ name }) => [name], { mono: true }),
]

/** The list of durable storages. */
export const storageTable: ListTable<StorageRow> = {
  list: 'storages',
  title: 'screen.storages',
  columns,
  rowKey: ({ name }) => name,
  rowRef: ({ name }) => ({ resource: 'storage', id: name }),
  resource: 'storage',
}
