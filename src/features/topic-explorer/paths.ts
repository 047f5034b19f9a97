/** The addresses of its screens. Operators have bookmarks of them. */
export const topicExplorerPaths = {
  topicExplorer: '/explorer',
} as const
