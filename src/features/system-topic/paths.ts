/** The addresses of its screens. Operators have bookmarks of them. */
export const systemTopicPaths = {
  systemTopics: '/mqtt/system-topic',
} as const
