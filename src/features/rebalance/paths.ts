/** The addresses of its screens. Operators have bookmarks of them. */
export const rebalancePaths = {
  rebalance: '/cluster/rebalance',
} as const
