/** The addresses of its screens. Operators have bookmarks of them. */
export const backupPaths = {
  backup: '/backup',
  dataBackups: '/backup/data',
} as const
