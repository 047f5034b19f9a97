import { useConnection } from '@/connection/use-connection'
import { useCombinedRead } from '@/api/use-combined-read'
import storageForget from '@commands/storage/forget'
import { offer } from '@/command/offer'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { readSites, siteFilters, siteTable, type SiteRow } from './site-columns'
import { StorageViews } from './views'

const every = 10_000
/** Lists the sites of durable storage: the data directories of nodes. */
export function SiteList() {
  const connection = useConnection()
  const query = useCombinedRead('site', 'siteList', {}, (signal) => readSites(connection.api, signal), {
    enabled: true,
    every,
  })
  return (
    <DataTable
      {...siteTable}
      source={unpagedSource<SiteRow>(query, query.data)}
      offers={({ id }) => [offer(storageForget, { site: id })]}
      filters={siteFilters}
      every={every}
      top={<StorageViews at="storageSites" />}
      empty={{ title: 'storage.noSites', text: 'storage.emptyText' }}
    />
  )
}
