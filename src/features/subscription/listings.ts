import { defineListing, wholeList, type Listing } from '@/list/listing'
import { subscriptionTable } from './columns'
import { subscriptionFilters, subscriptionQuery } from './filters'
import { subscriptionPaths } from './paths'
import { whoGets } from './who'

// The broker checks the names of nodes.
const filters = subscriptionFilters([], false)

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'subscriptions',
    table: subscriptionTable,
    path: subscriptionPaths.subscriptions,
    filters,
    pages: ({ api }, values) => {
      const { gets, query } = subscriptionQuery(filters, values)
      return gets === undefined
        ? (page, limit, signal) => api.subscriptionList({ query: { ...query, page, limit } }, { signal })
        : wholeList((signal) => whoGets(api, gets, query, signal))
    },
  }),
]
