/**
 * Types of listeners: MQTT over TCP, TLS, WebSocket, WebSocket over TLS, QUIC
 * (src/contract/docs/listeners.md#listeners).
 */
export const listenerTypes = ['tcp', 'ssl', 'ws', 'wss', 'quic'] as const
export type ListenerType = (typeof listenerTypes)[number]

/** The pattern of listener names (src/contract/docs/api.md#identifiers). */
export const listenerName = /^[A-Za-z0-9]+[A-Za-z0-9-_]*$/

/** The default port of each type. */
export const defaultPort: Readonly<Record<ListenerType, number>> = {
  tcp: 1883,
  ssl: 8883,
  ws: 8083,
  wss: 8084,
  quic: 14_567,
}

/** Parses an id such as `tcp:default`; undefined if it is invalid. */
export function readListenerId(
  id: string,
): { readonly type: ListenerType; readonly name: string } | undefined {
  const [, word = '', name = ''] = /^([^:]*):(.+)$/s.exec(id) ?? []
  const type = listenerTypes.find((each) => each === word)
  return type === undefined ? undefined : { type, name }
}
