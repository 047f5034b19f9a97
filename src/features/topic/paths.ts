/** The addresses of its screens. Operators have bookmarks of them. */
export const topicPaths = {
  topics: '/subscriptions/topics',
  topicTouches: '/subscriptions/topics/touching',
} as const
