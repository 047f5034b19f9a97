import { defineListing, wholeList, type Listing } from '@/list/listing'
import { schemaFilters, schemaTable } from './columns'
import { schemaPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'schemas',
    table: schemaTable,
    path: schemaPaths.schemas,
    needs: 'schemaRegistry',
    filters: schemaFilters,
    pages: ({ api }) => wholeList((signal) => api.schemaList({}, { signal })),
  }),
]
