import { offers } from '@/contract/capability'
import { defineListing, type Listing } from '@/list/listing'
import { byCursor } from './by-cursor'
import { clientTable } from './columns'
import { clientPaths } from './paths'
import { clientFilters, clientQuery } from './filters'

// The broker checks the names of nodes. It has no filter for listeners: their column is compared.
const filters = clientFilters([], []).filter(({ id }) => id !== 'listener')

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'clients',
    table: clientTable,
    path: clientPaths.clients,
    filters,
    pages: ({ api, broker }, values) => {
      const query = clientQuery(filters, values)
      // A cursor ignores the node.
      return offers('clientCursor', broker) && query.node === undefined
        ? byCursor(api, query)
        : (page, limit, signal) => api.clientList({ query: { ...query, page, limit } }, { signal })
    },
  }),
]
