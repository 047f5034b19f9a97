/** The addresses of its screens. Operators have bookmarks of them. */
export const authorizationPaths = {
  authorization: '/authorization',
  authorizationCreate: '/authorization/create',
  authorizationSource: '/authorization/detail/:type',
  aclEntry: '/authorization/rules/:as/:who',
  aclExplain: '/authorization/explain',
} as const
