import { defineListing, wholeList, type Listing } from '@/list/listing'
import { externalRegistryFilters, externalRegistryTable } from './columns'
import { externalRegistryPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'external-registries',
    table: externalRegistryTable,
    path: externalRegistryPaths.externalRegistries,
    needs: 'externalSchemaRegistry',
    filters: externalRegistryFilters,
    pages: ({ api }) =>
      wholeList(async (signal) =>
        Object.entries(await api.externalRegistries({}, { signal })).map(([name, row]) => ({ ...row, name })),
      ),
  }),
]
