/**
 * The id of a subscription combines two keys: `sensor-17/sensors/+/temp`. The client ID is percent-encoded,
 * so it contains no slash. Throws for text that a URL cannot hold.
 */
export const subscriptionId = (clientid: string, topic: string): string =>
  `${encodeURIComponent(clientid)}/${topic}`

/** The two keys of {@link subscriptionId}; undefined if the text is no such id. */
export function subscriptionParts(id: string): { clientid: string; topic: string } | undefined {
  const slash = id.indexOf('/')
  if (slash < 1 || slash === id.length - 1) return undefined
  try {
    return { clientid: decodeURIComponent(id.slice(0, slash)), topic: id.slice(slash + 1) }
  } catch {
    // A lone percent sign in typed text.
    return undefined
  }
}
