import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import { createListener } from './mqtt-packets'

/** How many bytes may be buffered for a client before reading from the broker pauses. */
const maxBufferedBytes = 1024 * 1024

/** «Policy violation» (RFC 6455 §7.4.1). */
const refused = 1008

const bytesOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data

/** Connects a client with the broker: it receives everything, and its packets are passed on unless they publish. */
function join(client: WebSocket, broker: WebSocket): void {
  const listen = createListener()
  client.on('message', (data) => {
    try {
      const packets = listen(bytesOf(data))
      if (packets.length > 0) broker.send(packets)
    } catch {
      // The packet publishes or is not MQTT: it must not reach the broker.
      client.close(refused, 'read-only')
      broker.terminate()
    }
  })
  broker.on('message', (data) => {
    client.send(bytesOf(data), () => {
      if (client.bufferedAmount < maxBufferedBytes) broker.resume()
    })
    if (client.bufferedAmount >= maxBufferedBytes) broker.pause()
  })
  client.on('error', () => broker.terminate())
  client.on('close', () => broker.close())
  broker.on('error', () => client.terminate())
  broker.on('close', () => client.close())
}

/** Creates a read-only proxy for MQTT over WebSocket: it rejects publishing and wills. */
export function createReadOnlyMqttProxy(target: URL) {
  // Compression would only cost time on one machine.
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    handleProtocols: ([first]) => first ?? false,
  })
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => undefined)
    const protocols = String(request.headers['sec-websocket-protocol'] ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    const broker = new WebSocket(target, protocols.slice(0, 1), { perMessageDeflate: false })
    const end = () => socket.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    broker.once('error', end)
    broker.once('open', () => {
      broker.off('error', end)
      // Pause, so that nothing is lost before the client's handshake completes.
      broker.pause()
      server.handleUpgrade(request, socket, head, (client) => {
        join(client, broker)
        broker.resume()
      })
    })
  }
}
