/** The addresses of its screens. Operators have bookmarks of them. */
export const topicMetricsPaths = {
  topicMetrics: '/topic-metrics',
} as const
