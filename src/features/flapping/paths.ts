/** The addresses of its screens. Operators have bookmarks of them. */
export const flappingPaths = {
  flapping: '/flapping-detect',
} as const
