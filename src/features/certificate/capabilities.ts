/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { managedCertificates: 'e6.1.0' } as const
