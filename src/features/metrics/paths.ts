/** The addresses of its screens. Operators have bookmarks of them. */
export const metricsPaths = {
  metrics: '/dashboard/metrics',
  droppedMessages: '/dashboard/metrics/dropped',
} as const
