import type http from 'node:http'
import tls from 'node:tls'
import type { Duplex } from 'node:stream'
import { createOpenSet } from './open-set'

/** The connections of a server, to close them when it stops. */
export type Connections = {
  /** Counts a connection that was upgraded: it is closed at once. */
  readonly addUpgraded: (socket: Duplex) => void
  /** Closes what is idle now, and each other connection when its last request has been answered. */
  readonly drain: () => void
}

/** Whether a connection speaks HTTP/2. The server closes these itself, after the requests that run. */
const isHttp2 = (socket: Duplex) => 'alpnProtocol' in socket && socket.alpnProtocol === 'h2'

/** Follows the connections of a server. Browsers open some ahead and never use them, which Node does not count as idle. */
export function trackConnections(server: http.Server): Connections {
  /** How many requests of a connection are not answered yet. */
  const running = new Map<Duplex, number>()
  const upgraded = createOpenSet<Duplex>()
  let draining = false

  server.on(server instanceof tls.Server ? 'secureConnection' : 'connection', (socket: Duplex) => {
    if (isHttp2(socket)) return
    running.set(socket, 0)
    socket.once('close', () => running.delete(socket))
  })
  server.on(
    'request',
    ({ socket, httpVersionMajor }: http.IncomingMessage, response: http.ServerResponse) => {
      if (httpVersionMajor === 2) return
      running.set(socket, (running.get(socket) ?? 0) + 1)
      response.once('close', () => {
        const rest = (running.get(socket) ?? 1) - 1
        if (!socket.destroyed) running.set(socket, rest)
        if (draining && rest === 0) socket.destroySoon()
      })
    },
  )
  return {
    addUpgraded: upgraded.add,
    drain() {
      draining = true
      server.closeIdleConnections()
      for (const socket of upgraded.open) socket.destroy()
      for (const [socket, count] of running) if (count === 0) socket.destroy()
    },
  }
}
