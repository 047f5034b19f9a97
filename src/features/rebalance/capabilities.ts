/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { rebalance: 'e' } as const
