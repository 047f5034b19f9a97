import { defineListing, type Listing } from '@/list/listing'
import { auditTable } from './columns'
import { auditFilters, auditQuery } from './filters'
import { auditPaths } from './paths'

// The broker checks the names of nodes.
const filters = auditFilters([])

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'audit-entries',
    table: auditTable,
    path: auditPaths.audit,
    needs: 'audit',
    filters,
    pages:
      ({ api }, values) =>
      (page, limit, signal) =>
        api.auditList({ query: { ...auditQuery(values), page, limit } }, { signal }),
  }),
]
