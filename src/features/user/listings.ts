import { defineListing, wholeList, type Listing } from '@/list/listing'
import { namespaceFilter, withNamespaceColumn } from '@/features/namespace/namespace-listing'
import { userFilters, userTable } from './columns'
import { userPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'users',
    table: withNamespaceColumn(userTable),
    path: userPaths.users,
    filters: [...userFilters, namespaceFilter],
    pages: ({ api }) => wholeList((signal) => api.userList({}, { signal })),
  }),
]
