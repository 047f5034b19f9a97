import { defineListing, wholeList, type Listing } from '@/list/listing'
import { clusterLinkFilters, clusterLinkTable } from './columns'
import { clusterLinkPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'cluster-links',
    table: clusterLinkTable,
    path: clusterLinkPaths.clusterLinks,
    needs: 'clusterLinks',
    filters: clusterLinkFilters,
    pages: ({ api }) => wholeList((signal) => api.linkList({}, { signal })),
  }),
]
