/** The addresses of its screens. Operators have bookmarks of them. */
export const retainedPaths = {
  retained: '/retained',
  retainedMessage: '/retained/message/:topic',
  retainer: '/mqtt/retainer',
} as const
