import { defineListing, type Listing } from '@/list/listing'
import { retainedTable } from './columns'
import { retainedFilters, retainedTest } from './filters'
import { retainedPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'retained-messages',
    table: retainedTable,
    path: retainedPaths.retained,
    filters: retainedFilters,
    test: retainedTest,
    pages:
      ({ api }) =>
      (page, limit, signal) =>
        api.retainedList({ query: { page, limit } }, { signal }),
  }),
]
