/** The addresses of its screens. Operators have bookmarks of them. */
export const topicRulesPaths = {
  topicRewrite: '/topic-rewrite',
  autoSubscribe: '/auto-sub',
} as const
