/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { dataBackup: '5.4.0', namespacedBackups: 'e6.1.4,6.2.3,6.3.0' } as const
