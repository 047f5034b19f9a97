/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { externalSchemaRegistry: 'e5.8.1' } as const
