/** The addresses of its screens. Operators have bookmarks of them. */
export const nodePaths = {
  nodes: '/dashboard/nodes',
  node: '/dashboard/nodes/:node',
} as const
