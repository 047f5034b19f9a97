/** The releases that have it (src/contract/capability.ts). Earlier releases identified both by their topics only; these are not supported. */
export const capabilities = { messageQueues: 'e6.1.1', messageStreams: 'e6.1.1' } as const
