import { defineListing, wholeList, type Listing } from '@/list/listing'
import { storageFilters, storageTable } from './columns'
import { countReplicas } from './model/replicas'
import { durableStoragePaths } from './paths'
import { readSites, siteFilters, siteTable } from './site-columns'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'durable-storages',
    table: storageTable,
    path: durableStoragePaths.storages,
    needs: 'durableStorage',
    filters: storageFilters,
    figures: {
      columns: ['replicas', 'shards', 'sites'],
      read: async ({ api }, { name }, signal) => {
        const [detail, sites] = await Promise.all([
          api.storageDetail({ params: { ds: name } }, { signal }),
          api.storageReplicas({ params: { ds: name } }, { signal }),
        ])
        const { shards, up, down, lost } = countReplicas(detail)
        return { replicas: `${String(up)}/${String(up + down + lost)}`, shards, sites: sites.length }
      },
    },
    pages: ({ api }) =>
      wholeList(async (signal) => (await api.storageList({}, { signal })).map((name) => ({ name }))),
  }),
  defineListing({
    name: 'storage-sites',
    table: siteTable,
    path: durableStoragePaths.storageSites,
    needs: 'durableStorage',
    filters: siteFilters,
    pages: ({ api }) => wholeList((signal) => readSites(api, signal)),
  }),
]
