/** The broker replies before it has acted (src/contract/docs/clients.md#one-client); milliseconds. */
const settlingMs = 300

/** Waits until the broker has acted after its reply. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, settlingMs))
