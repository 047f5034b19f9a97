/** The addresses of its screens. Operators have bookmarks of them. */
export const monitoringIntegrationPaths = {
  monitoringIntegration: '/monitoring/integration',
} as const
