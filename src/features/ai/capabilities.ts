/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { aiCompletion: 'e5.10.0' } as const
