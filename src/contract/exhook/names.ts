/** How an ExHook server stands on a node (contract C §11), the worst first. */
export const exhookStates = ['error', 'disconnected', 'connecting', 'disabled', 'connected'] as const
export type ExhookState = (typeof exhookStates)[number]
