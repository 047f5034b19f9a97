/** The addresses of its screens. Operators have bookmarks of them. */
export const licensePaths = {
  license: '/license',
} as const
