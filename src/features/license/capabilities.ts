/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { license: 'e' } as const
