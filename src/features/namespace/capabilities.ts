/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { namespaces: 'e5.9.0' } as const
