/** The states of an ExHook server on a node (src/contract/docs/exhook.md#servers), worst first. */
export const exhookStates = ['error', 'disconnected', 'connecting', 'disabled', 'connected'] as const
