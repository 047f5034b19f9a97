/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { singleSignOn: 'e5.3.0' } as const
