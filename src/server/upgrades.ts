import type http from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { foreignSocket } from '@/broker/http/origin'
import { logAccess } from './access-log'
import { mqttPath, readPath } from './api-path'
import { refuseHost } from './app'
import { readSocketUrl } from './broker-identity'
import type { BrokerRoute } from './brokers'
import type { Connections } from './connections'
import type { Logger } from './log'
import { refuseUpgrade } from './mqtt-relay'
import type { Options } from './options'
import { watchWrites } from './watch-writes'

type Deps = {
  readonly options: Options
  readonly connections: Connections
  /** The access log, if there is one. */
  readonly access: Logger | undefined
  readonly addressOf: (request: IncomingMessage) => string
}

/** Logs a connection when it has ended, with the status of the reply to its handshake. */
function logConnection(request: IncomingMessage, socket: Duplex, { access, addressOf }: Deps): void {
  if (access === undefined) return
  const start = performance.now()
  const client = addressOf(request)
  const { method = '', url = '/' } = request
  const before = request.socket.bytesWritten
  let status = 0
  watchWrites(socket, (chunk) => {
    if (status === 0) status = Number(/^HTTP\/1\.1 (\d{3})/.exec(chunk.slice(0, 12).toString())?.[1] ?? 0)
  })
  socket.once('close', () =>
    logAccess(access, {
      client,
      method,
      path: readPath(url),
      status,
      bytes: request.socket.bytesWritten - before,
      duration: Math.round(performance.now() - start),
      webSocket: true,
      ...(status === 0 ? { aborted: true } : {}),
    }),
  )
}

/** Passes MQTT over WebSocket on to the brokers, and rejects other upgrades, unknown hosts, and pages of other sites. */
export function handleUpgrades(server: http.Server, routes: readonly BrokerRoute[], deps: Deps): void {
  const { dev, base } = deps.options
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Vite handles its own sockets on the same server.
    if (dev && String(request.headers['sec-websocket-protocol'] ?? '').startsWith('vite')) return
    deps.connections.addUpgraded(socket)
    logConnection(request, socket, deps)
    const refusal = refuseHost(request, deps.options)
    if (refusal !== undefined)
      return refuseUpgrade(socket, refusal.status === 400 ? '400 Bad Request' : '421 Misdirected Request')
    const path = readPath(request.url ?? '/')
    const route = routes.find(({ at }) => path === `${base}${at}${mqttPath}`)
    if (route === undefined) return refuseUpgrade(socket, '404 Not Found')
    if (foreignSocket(request.headers.origin, request.headers.host))
      return refuseUpgrade(socket, '403 Forbidden')
    const { url, isForOther } = readSocketUrl(
      (request.url ?? '').slice(base.length + route.at.length),
      route.api.identity,
    )
    if (isForOther) return refuseUpgrade(socket, '421 Misdirected Request')
    request.url = url
    return route.upgrade(request, socket, head)
  })
}
