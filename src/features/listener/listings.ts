import { defineListing, wholeList, type Listing } from '@/list/listing'
import { listenerTable } from './columns'
import { listenerPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'listeners',
    table: listenerTable,
    path: listenerPaths.listeners,
    pages: ({ api }) => wholeList((signal) => api.listenerList({}, { signal })),
  }),
]
