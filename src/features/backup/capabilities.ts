/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { dataBackup: '5.4.0' } as const
