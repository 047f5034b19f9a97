import { defineListing, wholeList, type Listing } from '@/list/listing'
import { pluginTable, pluginFilters } from './columns'
import { pluginPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'plugins',
    table: pluginTable,
    path: pluginPaths.plugins,
    filters: pluginFilters,
    pages: ({ api }) =>
      wholeList(async (signal) =>
        (await api.pluginList({}, { signal })).map((row, index) => ({ ...row, place: index + 1 })),
      ),
  }),
]
