/** The addresses of its screens. Operators have bookmarks of them. */
export const commandHistoryPaths = {
  commandHistory: '/command-history',
} as const
