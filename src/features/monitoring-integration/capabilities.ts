/** The releases that have it (src/contract/capability.ts). */
export const capabilities = { opentelemetry: 'c-5.8.3 e5.2.0' } as const
