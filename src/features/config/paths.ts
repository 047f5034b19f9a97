/** The addresses of its screens. Operators have bookmarks of them. */
export const configPaths = {
  config: '/configs',
  configCompare: '/configs/compare',
  otherSettings: '/configs/other',
} as const
