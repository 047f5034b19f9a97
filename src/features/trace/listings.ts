import { defineListing, wholeList, type Listing } from '@/list/listing'
import { namespaceFilter, withNamespaceColumn } from '@/features/namespace/namespace-listing'
import { traceFilters, traceTable } from './columns'
import { tracePaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'traces',
    table: withNamespaceColumn(traceTable),
    path: tracePaths.traces,
    filters: [...traceFilters, namespaceFilter],
    pages: ({ api }) => wholeList((signal) => api.traceList({}, { signal })),
  }),
]
