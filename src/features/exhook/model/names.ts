/** How an ExHook server stands on a node (src/contract/docs/exhook.md#servers), the worst first. */
export const exhookStates = ['error', 'disconnected', 'connecting', 'disabled', 'connected'] as const
export type ExhookState = (typeof exhookStates)[number]
