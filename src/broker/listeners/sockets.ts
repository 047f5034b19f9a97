import http from 'node:http'
import net from 'node:net'
import { readBind } from '../gateways/bind'
import { createUpgrade } from '../http/socket'
import type { Engine } from '../mqtt/broker'
import type { ListenerRuntime, OpenListener } from './runtime'

/** What listens, and the connections that came in by it. */
type Door = { readonly server: net.Server; readonly sockets: Set<net.Socket> }

/** Takes MQTT over TCP and over WebSocket. */
export function createSockets(engine: Engine): ListenerRuntime {
  const doors = new Map<string, Door>()

  const serverOf = ({ id, type, settings: { mountpoint, enable_authn } }: OpenListener): net.Server => {
    const arrived = { entry: { id, mountpoint, authn: enable_authn } }
    if (type === 'tcp') return net.createServer({ noDelay: true }, (socket) => engine.handleTcp(socket, arrived))
    if (type !== 'ws') throw new Error('not_supported')
    const server = http.createServer((_, response) => {
      response.writeHead(426, { connection: 'close', 'content-length': '0' }).end()
    })
    return server.on('upgrade', createUpgrade(engine, arrived))
  }

  return {
    start: async (listener) => {
      const server = serverOf(listener)
      const sockets = new Set<net.Socket>()
      server.on('connection', (socket: net.Socket) => {
        sockets.add(socket)
        socket.once('close', () => sockets.delete(socket))
      })
      const where = readBind(listener.settings.bind ?? '')
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(where?.port ?? 0, where?.host, () => {
          server.off('error', reject)
          // An accept that fails (too many open files) must not end the process.
          server.on('error', (error) => process.emitWarning(`${listener.id}: ${error.message}`))
          resolve()
        })
      })
      doors.set(listener.id, { server, sockets })
      return (server.address() as net.AddressInfo).port
    },
    async stop(id) {
      const door = doors.get(id)
      if (door === undefined) return
      doors.delete(id)
      const closed = new Promise((done) => door.server.close(done))
      // One that was ended already still reads its last packet, and is cut soon by itself.
      for (const socket of door.sockets) if (!socket.writableEnded) socket.destroy()
      await closed
    },
    status: (id) => ({ running: doors.has(id), current_connections: [...engine.clients()].filter(({ connected, listener }) => connected && listener === id).length }),
  }
}
