/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { fileTransfer: 'e' } as const
