/** The addresses of its screens. Operators have bookmarks of them. */
export const flowPaths = {
  flow: '/flow',
} as const
