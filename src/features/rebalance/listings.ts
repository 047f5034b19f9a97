import { defineListing, wholeList, type Listing } from '@/list/listing'
import { rebalanceTable } from './columns'
import { getMoving } from './facts'
import { rebalancePaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'rebalance-nodes',
    table: rebalanceTable,
    path: rebalancePaths.rebalance,
    needs: 'rebalance',
    pages: ({ api }) =>
      wholeList(async (signal) => {
        const [nodes, status] = await Promise.all([
          api.nodeList({}, { signal }),
          api.rebalanceGlobal({}, { signal }),
        ])
        return getMoving(nodes, status)
      }),
  }),
]
