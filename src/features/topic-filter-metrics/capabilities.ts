/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { topicFilterMetrics: 'e6.3.0' } as const
