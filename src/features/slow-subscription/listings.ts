import { defineListing, wholeList, type Listing } from '@/list/listing'
import { slowFilters, slowTable } from './columns'
import { slowSubscriptionPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'slow-subscriptions',
    table: slowTable,
    path: slowSubscriptionPaths.slowSubscriptions,
    filters: slowFilters,
    pages: ({ api }) => wholeList(async (signal) => (await api.slowList({}, { signal })).data),
  }),
]
