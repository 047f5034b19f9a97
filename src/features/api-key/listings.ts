import { defineListing, wholeList, type Listing } from '@/list/listing'
import { namespaceFilter, withNamespaceColumn } from '@/features/namespace/namespace-listing'
import { apiKeyFilters, apiKeyTable } from './columns'
import { apiKeyPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'api-keys',
    table: withNamespaceColumn(apiKeyTable),
    path: apiKeyPaths.apiKeys,
    filters: [...apiKeyFilters, namespaceFilter],
    pages: ({ api }) => wholeList((signal) => api.apiKeyList({}, { signal })),
  }),
]
