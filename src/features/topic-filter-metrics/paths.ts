/** The addresses of its screens. Operators have bookmarks of them. */
export const topicFilterMetricsPaths = {
  topicFilterMetrics: '/topic-metrics/filters',
} as const
