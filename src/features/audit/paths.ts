/** The addresses of its screens. Operators have bookmarks of them. */
export const auditPaths = {
  audit: '/audit',
} as const
