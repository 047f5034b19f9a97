/** The addresses of its screens. Operators have bookmarks of them. */
export const banPaths = {
  banned: '/banned-clients',
} as const
