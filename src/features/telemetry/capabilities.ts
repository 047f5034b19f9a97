/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { telemetry: 'c e5.9.0' } as const
