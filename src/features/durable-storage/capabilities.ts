/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { durableStorage: 'c5.7.0-5.8.0 e5.7.0' } as const
