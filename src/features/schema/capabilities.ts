/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { schemaRegistry: 'e' } as const
