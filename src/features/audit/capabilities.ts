/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { audit: 'e5.4.0' } as const
