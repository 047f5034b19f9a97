/** The addresses of its screens. Operators have bookmarks of them. */
export const overviewPaths = {
  overview: '/dashboard/overview',
} as const
