import { offers } from '@/contract/capability'
import { defineListing, wholeList, type Listing } from '@/list/listing'
import { namespaceFilters, namespaceTable, pageSize, toRowsOfDetails, toRowsOfNames } from './columns'
import { namespacePaths } from './paths'

const query = { query: { limit: pageSize } }

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'namespaces',
    table: namespaceTable,
    path: namespacePaths.namespaces,
    needs: 'namespaces',
    filters: namespaceFilters,
    figures: {
      columns: ['clients'],
      read: async ({ api }, { name }, signal) => ({
        clients: (await api.namespaceClientCount({ params: { ns: name } }, { signal })).count,
      }),
    },
    pages: ({ api, broker }) =>
      wholeList(async (signal) => {
        const options = { signal }
        if (offers('namespaceDetails', broker)) {
          const [details, managed] = await Promise.all([
            api.namespaceDetails(query, options),
            api.namespaceManagedDetails(query, options),
          ])
          return toRowsOfDetails(details, managed)
        }
        const [names, managed] = await Promise.all([
          api.namespaceList(query, options),
          api.namespaceManaged(query, options),
        ])
        return toRowsOfNames(names, managed)
      }),
  }),
]
