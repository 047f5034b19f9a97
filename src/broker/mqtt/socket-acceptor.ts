import type * as http from 'node:http'
import type * as net from 'node:net'
import type { WebSocket } from 'ws'
import { listen } from './listener'
import { TcpTransport, WebSocketTransport, type Arrived, type Transport } from './transport'

/** Accepts connections: of its own ports, and sockets handed to it. Refuses all of them once closed. */
export class SocketAcceptor {
  private readonly servers = new Set<net.Server>()
  private closed = false

  constructor(private readonly accept: (transport: Transport) => void) {}

  async listenTcp(port: number, host: string): Promise<number> {
    const bound = await listen(port, host, (socket) => this.acceptTcp(socket))
    this.servers.add(bound.server)
    return bound.port
  }

  acceptTcp(socket: net.Socket, arrived?: Arrived): void {
    if (this.closed) {
      socket.on('error', () => undefined)
      socket.destroy()
      return
    }
    this.accept(new TcpTransport(socket, arrived))
  }

  acceptWebSocket(socket: WebSocket, request: http.IncomingMessage, arrived?: Arrived): void {
    const transport = new WebSocketTransport(socket, request, arrived)
    // MQTT 5 §6.0.0-3: the subprotocol is `mqtt`; version 3.1 clients send `mqttv3.1`.
    if (this.closed || (!arrived && socket.protocol !== 'mqtt' && socket.protocol !== 'mqttv3.1')) {
      socket.on('error', () => undefined)
      transport.refuse(this.closed ? 1001 : 1002)
      return
    }
    this.accept(transport)
  }

  /** Closes the ports; resolves when the last connection has ended. */
  async close(): Promise<void> {
    this.closed = true
    await Promise.all(
      [...this.servers].map((server) => new Promise<void>((done) => server.close(() => done()))),
    )
  }
}
