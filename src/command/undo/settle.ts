/** The broker answers before it has acted (src/contract/docs/clients.md#one-client); milliseconds. */
const settlingMs = 300

/** Waits until the broker has acted on what it answered. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, settlingMs))
