import { defineListing, wholeList, type Listing } from '@/list/listing'
import { profileFilters, profileTable, providerFilters, providerTable } from './columns'
import { aiPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'ai-providers',
    table: providerTable,
    path: aiPaths.aiProviders,
    needs: 'aiCompletion',
    filters: providerFilters,
    pages: ({ api }) => wholeList((signal) => api.aiProviders({}, { signal })),
  }),
  defineListing({
    name: 'ai-profiles',
    table: profileTable,
    path: aiPaths.aiProfiles,
    needs: 'aiCompletion',
    filters: profileFilters,
    pages: ({ api }) => wholeList((signal) => api.aiProfiles({}, { signal })),
  }),
]
