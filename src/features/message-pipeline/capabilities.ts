/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { schemaValidation: 'e5.7.0', messageTransformation: 'e5.7.1' } as const
