/** The addresses of its screens. Operators have bookmarks of them. */
export const namespacePaths = {
  namespaces: '/namespaces',
  namespaceImport: '/namespaces/import',
  namespace: '/namespaces/detail/:ns',
} as const
