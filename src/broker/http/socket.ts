import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Engine } from '../mqtt/broker'
import type { Arrived } from '../mqtt/transport'
import { foreignSocket } from './origin'

const maxPayload = 1_048_576 + 5

const refuse = (socket: Duplex, status: string): void => {
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/** Takes WebSocket upgrades for MQTT: path `/mqtt`, subprotocol `mqtt`, no page of another site. */
export function createUpgrade(engine: Engine, arrived?: Arrived) {
  const server = new WebSocketServer({
    noServer: true, perMessageDeflate: false, maxPayload,
    handleProtocols: (offered) => (['mqtt', 'mqttv3.1'] as const).find((name) => offered.has(name)) ?? false,
  })
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { origin, host } = request.headers
    if (foreignSocket(origin, host)) refuse(socket, '403 Forbidden')
    else if (!/^\/mqtt(\?|$)/.test(request.url ?? '')) refuse(socket, '404 Not Found')
    else server.handleUpgrade(request, socket, head, (ws) => {
      // MQTT 5 §6.0.0-3; the engine leaves it to whoever says where a client came in.
      if (arrived !== undefined && ws.protocol === '') ws.close(1002)
      else engine.handleWebSocket(ws, request, arrived)
    })
  }
}
