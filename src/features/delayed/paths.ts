/** The addresses of its screens. Operators have bookmarks of them. */
export const delayedPaths = {
  delayed: '/delayed-pub',
  // The id first: titles name the message by it.
  delayedMessage: '/delayed-pub/message/:msgid/:node',
  delayedSettings: '/delayed-pub-configuration',
} as const
