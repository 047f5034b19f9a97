/**
 * How clients may come in: MQTT over TCP, TLS, WebSocket, WebSocket over TLS, QUIC
 * (src/contract/docs/listeners.md#listeners).
 */
export const listenerTypes = ['tcp', 'ssl', 'ws', 'wss', 'quic'] as const
export type ListenerType = (typeof listenerTypes)[number]

/** What a name of a listener must look like (src/contract/docs/api.md#identifiers). */
export const listenerName = /^[A-Za-z0-9]+[A-Za-z0-9-_]*$/

/** Where a listener of a type is when nothing is said. */
export const defaultPort: Readonly<Record<ListenerType, number>> = {
  tcp: 1883,
  ssl: 8883,
  ws: 8083,
  wss: 8084,
  quic: 14_567,
}

/** The two parts of an id such as `tcp:default`; undefined for what is none. */
export function readListenerId(
  id: string,
): { readonly type: ListenerType; readonly name: string } | undefined {
  const [, word = '', name = ''] = /^([^:]*):(.+)$/s.exec(id) ?? []
  const type = listenerTypes.find((each) => each === word)
  return type === undefined ? undefined : { type, name }
}
