import { offers } from '@/contract/capability'
import { namespaceFilter, withNamespaceColumn } from '@/features/namespace/namespace-listing'
import { defineListing, wholeList, type Listing } from '@/list/listing'
import { aclPages, aclTables, type AclEntryRow, type AclSubject } from './acl-columns'
import { authorizationTable } from './columns'
import { permissionFilters } from './permission-filters'
import { authorizationPaths } from './paths'

const aclListing = (name: string, as: AclSubject): Listing =>
  defineListing<AclEntryRow>({
    name,
    table: withNamespaceColumn(aclTables[as]),
    // Its page is that of the built-in database among the sources.
    path: authorizationPaths.authorization,
    filters: [...permissionFilters, namespaceFilter],
    pages: ({ api, broker }, { q, ns = '' }) =>
      aclPages(api, as, offers('namespacedRows', broker) ? ns : '', q),
  })

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'authorization-sources',
    table: authorizationTable,
    path: authorizationPaths.authorization,
    figures: {
      columns: ['status'],
      read: async ({ api }, { type }, signal) => ({
        status: (await api.authzSourceStatus({ params: { type } }, { signal })).status,
      }),
    },
    pages: ({ api }) =>
      wholeList(async (signal) =>
        (await api.authzSources({}, { signal })).sources.map((row, index) => ({ ...row, place: index + 1 })),
      ),
  }),
  aclListing('acl-client-ids', 'clientid'),
  aclListing('acl-usernames', 'username'),
]
