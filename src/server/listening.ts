import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import { createListener } from './mqtt-packets'

/** So many bytes may wait for a client before the broker is kept from sending more. */
const mostWaiting = 1024 * 1024

/** «Policy violation» (RFC 6455 §7.4.1). */
const refused = 1008

const bytesOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data

/** Joins a client with the broker: it hears everything, and what it sends is let through as long as nothing is published. */
function join(client: WebSocket, broker: WebSocket): void {
  const listen = createListener()
  client.on('message', (data) => {
    try {
      const packets = listen(bytesOf(data))
      if (packets.length > 0) broker.send(packets)
    } catch {
      // It would publish, or speaks no MQTT: neither reaches the broker.
      client.close(refused, 'read-only')
      broker.terminate()
    }
  })
  broker.on('message', (data) => {
    client.send(bytesOf(data), () => {
      if (client.bufferedAmount < mostWaiting) broker.resume()
    })
    if (client.bufferedAmount >= mostWaiting) broker.pause()
  })
  client.on('error', () => broker.terminate())
  client.on('close', () => broker.close())
  broker.on('error', () => client.terminate())
  broker.on('close', () => client.close())
}

/** Passes MQTT over WebSocket on to a broker for those who only listen: nothing is published through it, and no will is left. */
export function createListeningProxy(target: URL) {
  // Packing would only cost time within one machine, and hides nothing.
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
      // Nothing is lost that the broker says before the client has been answered.
      broker.pause()
      server.handleUpgrade(request, socket, head, (client) => {
        join(client, broker)
        broker.resume()
      })
    })
  }
}
