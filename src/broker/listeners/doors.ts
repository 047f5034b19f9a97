import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import tls from 'node:tls'
import type { Duplex } from 'node:stream'
import { readBind } from '../gateways/bind'
import { reportErrors } from '../guard'
import type { Engine } from '../mqtt/broker'
import type { Entry } from '../mqtt/entry'
import type { Arrived } from '../mqtt/transport'
import { spanOf } from '../store/span'
import { selfSigned, type Pair } from './certificate'
import { accessBy, admits, brakeOf, sharedBy, type RateSettings, type Shared } from './limits'
import { proxied, type Proxied } from './proxy'
import type { ListenerRuntime, OpenListener } from './runtime'
import { certificateOf, isRefused, tlsOptions } from './tls'
import { createUpgrades, forwardedFor, refuse } from './websocket'

type Options = {
  readonly engine: Engine
  readonly now: () => number
  /** Where this broker listens when nothing else is said. */
  readonly host: string
}

/** How long clients may take to read that the listener shuts down, ms. */
const partingMs = 300

type Upgrade = (request: http.IncomingMessage, socket: Duplex, head: Buffer) => void

/** What takes the connections of a listener once they are let in. */
type Inside = {
  readonly take: (socket: net.Socket) => void
  readonly upgrade?: Upgrade
  readonly close?: () => void
}

/** What listens, and the connections that came in by it. */
type Door = { readonly server: net.Server; readonly sockets: Set<net.Socket>; readonly inside: Inside }

const place = ({
  remoteAddress = '',
  remotePort = 0,
}: {
  remoteAddress?: string | undefined
  remotePort?: number | undefined
}): string => `${remoteAddress}|${String(remotePort)}`
const plain = (address = ''): string => address.replace(/^::ffff:/, '')
const isLoopback = (host: string): boolean => host === '::1' || host.startsWith('127.')
/** A socket that is given up says so once more, to nobody. */
const quiet = (socket: net.Socket) => socket.on('error', () => undefined)

/**
 * The listeners of MQTT as they really are (src/contract/docs/listeners.md#listeners): over TCP, TLS,
 * WebSocket, and WebSocket in TLS.
 */
export class Doors implements ListenerRuntime {
  private readonly doors = new Map<string, Door>()
  private own: Pair | undefined
  private node: Shared

  constructor(private readonly options: Options) {
    this.node = sharedBy({}, options.now)
  }

  /**
   * What all listeners of this node take together (src/contract/docs/config.md#limiter): connections from now
   * on, messages of those who come from now on.
   */
  limit(settings: RateSettings): void {
    this.node = sharedBy(settings, this.options.now)
  }

  async start(listener: OpenListener): Promise<number> {
    const { settings, id } = listener
    const inside = this.insideOf(listener)
    const sockets = new Set<net.Socket>()
    const server = net.createServer({ noDelay: settings.tcp_options?.nodelay ?? true })
    this.admit(listener, server, sockets, inside)
    const bind = readBind(settings.bind ?? '')
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(
        { port: bind?.port ?? 0, host: this.hostOf(bind?.host), backlog: settings.tcp_options?.backlog },
        () => {
          server.off('error', reject)
          // An accept that fails (too many open files) must not end the process.
          reportErrors(server, (reason) => process.emitWarning(`${id}: ${reason}`))
          resolve()
        },
      )
    })
    this.doors.set(id, { server, sockets, inside })
    return (server.address() as net.AddressInfo).port
  }

  async stop(id: string): Promise<void> {
    const door = this.doors.get(id)
    if (!door) return
    this.doors.delete(id)
    const closed = new Promise((done) => door.server.close(done))
    this.options.engine.leave(id)
    const parting = setTimeout(() => {
      for (const socket of door.sockets) socket.destroy()
    }, partingMs)
    await closed
    clearTimeout(parting)
    door.inside.close?.()
  }

  status(id: string): { readonly running: boolean; readonly current_connections: number } {
    return { running: this.doors.has(id), current_connections: this.options.engine.liveBy(id) }
  }

  /** Takes an upgrade that came to another server, as if it had come to this listener; where that does not run, it is refused. */
  upgrade(id: string, request: http.IncomingMessage, socket: Duplex, head: Buffer): void {
    const upgrade = this.doors.get(id)?.inside.upgrade
    if (upgrade) upgrade(request, socket, head)
    else refuse(socket, '503 Service Unavailable')
  }

  /** An address of this machine alone, unless the broker was told to listen elsewhere too. */
  private hostOf(host: string | undefined): string {
    const { host: usual } = this.options
    return host !== undefined && (isLoopback(host) || !isLoopback(usual)) ? host : usual
  }

  /** Who connects is looked at before a byte is read: by address, by how many there are, by how fast they come. */
  private admit(
    { settings }: OpenListener,
    server: net.Server,
    sockets: Set<net.Socket>,
    inside: Inside,
  ): void {
    const {
      max_connections: most,
      access_rules = [],
      proxy_protocol,
      proxy_protocol_timeout = '3s',
    } = settings
    const allows = accessBy(access_rules)
    const own = sharedBy({ max_conn_rate: settings.max_conn_rate }, this.options.now)
    const idle = settings.websocket && spanOf(settings.websocket.idle_timeout)
    server.on('connection', (socket) => {
      quiet(socket)
      const full = most !== 'infinity' && sockets.size >= most
      if (full || !allows(plain(socket.remoteAddress)) || !admits([own.connections, this.node.connections]))
        return void socket.destroy()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      if (idle !== undefined) socket.setTimeout(idle, () => socket.destroy())
      if (proxy_protocol !== true) return inside.take(socket)
      void proxied(socket, spanOf(proxy_protocol_timeout)).then((behind) => {
        if (!behind) return void socket.destroy()
        this.behind.set(place(socket), behind)
        socket.once('close', () => this.behind.delete(place(socket)))
        inside.take(socket)
      })
    })
  }

  /** Clients behind proxies, by where their proxy's connection comes from. */
  private readonly behind = new Map<string, Proxied>()

  private insideOf(listener: OpenListener): Inside {
    const { id, settings, type } = listener
    const entry: Entry = {
      id,
      mountpoint: settings.mountpoint,
      authn: settings.enable_authn,
      brake: () => brakeOf(settings, this.node, this.options.now),
    }
    const arrived = (socket: net.Socket): Arrived => ({
      entry,
      ...this.behind.get(place(socket)),
      ...(socket instanceof tls.TLSSocket && { certificate: certificateOf(socket) }),
    })
    if (type === 'tcp') return { take: (socket) => this.options.engine.handleTcp(socket, arrived(socket)) }
    if (type === 'ssl') return this.overTls(listener, arrived)
    if (type === 'ws' || type === 'wss') return this.overHttp(listener, arrived)
    throw new Error('not_supported')
  }

  private tlsOf({ settings, files }: OpenListener): tls.TlsOptions {
    return tlsOptions(settings.ssl_options ?? {}, files, () => (this.own ??= selfSigned(Date.now())))
  }

  private overTls(listener: OpenListener, arrived: (socket: net.Socket) => Arrived): Inside {
    const server = tls.createServer(this.tlsOf(listener), (socket) => {
      quiet(socket)
      if (isRefused(socket, listener.settings.ssl_options ?? {})) return void socket.destroy()
      this.options.engine.handleTcp(socket, arrived(socket))
    })
    // A client that does not trust the certificate hangs up: nothing to tell.
    server.on('tlsClientError', (_, socket) => socket.destroy())
    return { take: (socket) => void server.emit('connection', socket) }
  }

  private overHttp(listener: OpenListener, arrived: (socket: net.Socket) => Arrived): Inside {
    const { type, settings } = listener
    const { websocket, ssl_options } = settings
    if (!websocket) throw new Error('not_supported')
    const answer: http.RequestListener = (_, response) =>
      void response.writeHead(426, { connection: 'close', 'content-length': '0' }).end()
    const server =
      type === 'ws' ? http.createServer(answer) : https.createServer(this.tlsOf(listener), answer)
    const upgrade = createUpgrades(websocket, (opened, request) => {
      const { socket } = request
      this.options.engine.handleWebSocket(opened, request, {
        ...arrived(socket),
        ...forwardedFor(websocket, request),
      })
    })
    server.on('upgrade', (request, socket, head) => {
      if (request.socket instanceof tls.TLSSocket && isRefused(request.socket, ssl_options ?? {}))
        return void socket.destroy()
      upgrade(request, socket, head)
    })
    server.on('tlsClientError', (_: Error, socket: net.Socket) => socket.destroy())
    return {
      take: (socket) => void server.emit('connection', socket),
      upgrade,
      close: () => void server.closeAllConnections(),
    }
  }
}
