/** The addresses of its screens. Operators have bookmarks of them. */
export const publishPaths = {
  publish: '/publish',
} as const
