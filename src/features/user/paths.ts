/** The addresses of its screens. Operators have bookmarks of them. */
export const userPaths = {
  users: '/users',
} as const
