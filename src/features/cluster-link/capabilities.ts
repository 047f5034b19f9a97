/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { clusterLinks: 'e5.8.0' } as const
