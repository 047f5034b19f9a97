import { searchFilter } from '@/list/filters/filters'
import { defineListing, type Listing } from '@/list/listing'
import { delayedTable, toDelayedTexts } from './columns'
import { delayedPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'delayed-messages',
    table: delayedTable,
    path: delayedPaths.delayed,
    filters: [searchFilter(toDelayedTexts)],
    pages:
      ({ api }) =>
      (page, limit, signal) =>
        api.delayedList({ query: { page, limit } }, { signal }),
  }),
]
