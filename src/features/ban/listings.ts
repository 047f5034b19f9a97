import { searchFilter } from '@/list/filters/filters'
import { defineListing, type Listing } from '@/list/listing'
import { banTable, toBanTexts } from './columns'
import { banPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'bans',
    table: banTable,
    path: banPaths.banned,
    // The broker takes one filter at a time, which the columns answer too.
    filters: [searchFilter(toBanTexts)],
    pages:
      ({ api }) =>
      (page, limit, signal) =>
        api.banList({ query: { page, limit } }, { signal }),
  }),
]
