import { defineListing, wholeList, type Listing } from '@/list/listing'
import { nodeTable } from './columns'
import { nodePaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'nodes',
    table: nodeTable,
    path: nodePaths.nodes,
    pages: ({ api }) => wholeList((signal) => api.nodeList({}, { signal })),
  }),
]
