import { useMemo } from 'react'
import { useRead } from '@/api/query'
import storageAdd from '@commands/storage/add'
import storageEdit from '@commands/storage/edit'
import storageRemove from '@commands/storage/remove'
import storageShow from '@commands/storage/show'
import { offer } from '@/command/offer'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { to } from '@/route/paths'
import { storageFilters, storageTable, type StorageRow } from './columns'
import { durableStoragePaths } from './paths'
import { StorageViews } from './views'

const every = 10_000
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
      {...storageTable}
      source={unpagedSource<StorageRow>(query, rows)}
      rowPath={({ name }) => to(durableStoragePaths.storage, { name })}
      offers={({ name }) => getStorageOffers(name)}
      filters={storageFilters}
      every={every}
      top={<StorageViews at="storages" />}
      empty={{ title: 'storage.empty', text: 'storage.emptyText' }}
    />
  )
}
