/** The addresses of its screens. Operators have bookmarks of them. */
export const namespacePaths = {
  namespaces: '/namespaces',
  namespace: '/namespaces/detail/:ns',
} as const
