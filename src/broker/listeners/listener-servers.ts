import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import tls from 'node:tls'
import type { Duplex } from 'node:stream'
import { startInBackground } from '@/lib/background'
import { readBind } from './bind'
import { attempt, reportErrors } from '../lib/attempt'
import { describeReason } from '../lib/reason'
import type { Engine } from '../mqtt/mqtt-engine'
import type { ListenerEntry } from '../mqtt/listener-entry'
import type { Arrived } from '../mqtt/transport'
import { parseDurationMs } from '../lib/duration'
import type { Certificates } from '../certificates/certificates'
import { selfSigned, type Pair } from './certificate'
import {
  accessBy,
  admits,
  createConnectionLimiter,
  createSharedLimits,
  type RateSettings,
  type SharedLimits,
} from './limits'
import { proxied, type Proxied } from './proxy'
import type { ListenerRuntime, OpenListener } from './runtime'
import { readCertificate, isRefused, tlsOptions } from './tls'
import { createUpgrades, forwardedFor, refuse } from './websocket'

type Deps = {
  readonly engine: Engine
  readonly now: () => number
  /** Default address of listeners. */
  readonly host: string
  readonly certificates: Certificates
}

/** Time for clients to read the DISCONNECT of a closing listener, ms. */
const disconnectGraceMs = 300

type Upgrade = (request: http.IncomingMessage, socket: Duplex, head: Buffer) => void

/** Receives the accepted connections of a listener. */
type ConnectionSink = {
  readonly take: (socket: net.Socket) => void
  readonly upgrade?: Upgrade
  readonly close?: () => void
  /** Uses the present certificates for new connections. */
  readonly renew?: () => void
}

/** An open listener with its connections. */
type ListenerServer = {
  readonly server: net.Server
  readonly sockets: Set<net.Socket>
  readonly sink: ConnectionSink
}

const addressKey = ({
  remoteAddress = '',
  remotePort = 0,
}: {
  remoteAddress?: string | undefined
  remotePort?: number | undefined
}): string => `${remoteAddress}|${String(remotePort)}`
const toIpv4 = (address = ''): string => address.replace(/^::ffff:/, '')
const isLoopback = (host: string): boolean => host === '::1' || host.startsWith('127.')
/** Errors of a discarded socket are ignored. */
const ignoreErrors = (socket: net.Socket) => socket.on('error', () => undefined)

/**
 * The MQTT listeners (src/contract/docs/listeners.md#listeners): TCP, TLS, WebSocket, and WebSocket over
 * TLS.
 */
export class ListenerServers implements ListenerRuntime {
  private readonly servers = new Map<string, ListenerServer>()
  private selfSignedPair: Pair | undefined
  private node: SharedLimits

  constructor(private readonly options: Deps) {
    this.node = createSharedLimits({}, options.now)
    // New connections get the present certificates; open ones stay.
    options.certificates.onChange(() => {
      for (const { sink } of this.servers.values()) sink.renew?.()
    })
  }

  /**
   * Sets the limits of the node (src/contract/docs/config.md#limiter): on connections from now on, and on
   * messages of new clients.
   */
  limit(settings: RateSettings): void {
    this.node = createSharedLimits(settings, this.options.now)
  }

  async start(listener: OpenListener): Promise<number> {
    const { settings, id } = listener
    const sink = this.createSink(listener)
    const sockets = new Set<net.Socket>()
    const server = net.createServer({ noDelay: settings.tcp_options?.nodelay ?? true })
    this.admit(listener, server, sockets, sink)
    const bind = readBind(settings.bind ?? '')
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(
        { port: bind?.port ?? 0, host: this.hostOf(bind?.host), backlog: settings.tcp_options?.backlog },
        () => {
          server.off('error', reject)
          // A failed accept (too many open files) must not end the process.
          reportErrors(server, (reason) => process.emitWarning(`${id}: ${reason}`))
          resolve()
        },
      )
    })
    this.servers.set(id, { server, sockets, sink })
    return (server.address() as net.AddressInfo).port
  }

  async stop(id: string): Promise<void> {
    const server = this.servers.get(id)
    if (!server) return
    this.servers.delete(id)
    const closed = new Promise((done) => server.server.close(done))
    this.options.engine.disconnectListener(id)
    const parting = setTimeout(() => {
      for (const socket of server.sockets) socket.destroy()
    }, disconnectGraceMs)
    await closed
    clearTimeout(parting)
    server.sink.close?.()
  }

  status(id: string): { readonly running: boolean; readonly current_connections: number } {
    return { running: this.servers.has(id), current_connections: this.options.engine.liveCountOf(id) }
  }

  /**
   * Handles an upgrade that another server received, as if this listener had received it; refused while the
   * listener is not running.
   */
  upgrade(id: string, request: http.IncomingMessage, socket: Duplex, head: Buffer): void {
    const upgrade = this.servers.get(id)?.sink.upgrade
    if (upgrade) upgrade(request, socket, head)
    else refuse(socket, '503 Service Unavailable')
  }

  /** Limits listeners to loopback addresses, unless the broker was started with another host. */
  private hostOf(host: string | undefined): string {
    const { host: defaultHost } = this.options
    return host !== undefined && (isLoopback(host) || !isLoopback(defaultHost)) ? host : defaultHost
  }

  /** Checks new connections before anything is read: address, number and rate. */
  private admit(
    { settings }: OpenListener,
    server: net.Server,
    sockets: Set<net.Socket>,
    sink: ConnectionSink,
  ): void {
    const {
      max_connections: maxConnections,
      access_rules = [],
      proxy_protocol,
      proxy_protocol_timeout = '3s',
    } = settings
    const allows = accessBy(access_rules)
    const selfSignedPair = createSharedLimits({ max_conn_rate: settings.max_conn_rate }, this.options.now)
    const idle = settings.websocket && parseDurationMs(settings.websocket.idle_timeout)
    server.on('connection', (socket) => {
      ignoreErrors(socket)
      const full = maxConnections !== 'infinity' && sockets.size >= maxConnections
      if (
        full ||
        !allows(toIpv4(socket.remoteAddress)) ||
        !admits([selfSignedPair.connections, this.node.connections])
      )
        return void socket.destroy()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      if (idle !== undefined) socket.setTimeout(idle, () => socket.destroy())
      if (proxy_protocol !== true) return sink.take(socket)
      startInBackground(
        proxied(socket, parseDurationMs(proxy_protocol_timeout)).then((proxiedClient) => {
          if (!proxiedClient) return socket.destroy()
          this.proxiedClients.set(addressKey(socket), proxiedClient)
          socket.once('close', () => this.proxiedClients.delete(addressKey(socket)))
          return sink.take(socket)
        }),
        (cause) => {
          process.emitWarning(`connection behind a proxy: ${describeReason(cause)}`)
          socket.destroy()
        },
      )
    })
  }

  /** Clients behind proxies, by the address of the proxied connection. */
  private readonly proxiedClients = new Map<string, Proxied>()

  private createSink(listener: OpenListener): ConnectionSink {
    const { id, settings, type } = listener
    const entry: ListenerEntry = {
      id,
      mountpoint: settings.mountpoint,
      authn: settings.enable_authn,
      createRateLimiter: () => createConnectionLimiter(settings, this.node, this.options.now),
    }
    const arrived = (socket: net.Socket): Arrived => ({
      entry,
      ...this.proxiedClients.get(addressKey(socket)),
      ...(socket instanceof tls.TLSSocket && { certificate: readCertificate(socket) }),
    })
    if (type === 'tcp') return { take: (socket) => this.options.engine.handleTcp(socket, arrived(socket)) }
    if (type === 'ssl') return this.overTls(listener, arrived)
    if (type === 'ws' || type === 'wss') return this.overHttp(listener, arrived)
    throw new Error('not_supported')
  }

  private tlsOf({ settings, files }: OpenListener): tls.TlsOptions {
    return tlsOptions(
      settings.ssl_options ?? {},
      files,
      () => (this.selfSignedPair ??= selfSigned(Date.now())),
      this.options.certificates.find,
    )
  }

  private overTls(listener: OpenListener, arrived: (socket: net.Socket) => Arrived): ConnectionSink {
    const server = tls.createServer(this.tlsOf(listener), (socket) => {
      ignoreErrors(socket)
      if (isRefused(socket, listener.settings.ssl_options ?? {})) return void socket.destroy()
      this.options.engine.handleTcp(socket, arrived(socket))
    })
    // A client that does not trust the certificate closes the connection.
    server.on('tlsClientError', (_, socket) => socket.destroy())
    return {
      take: (socket) => void server.emit('connection', socket),
      renew: () => this.renew(server, listener),
    }
  }

  /** Only certificates by name can change while a listener runs. */
  private renew(server: tls.Server, listener: OpenListener): void {
    const { managed_certs: named = [] } = listener.settings.ssl_options ?? {}
    if (named.length === 0) return
    const { value, failure } = attempt(() => this.tlsOf(listener))
    if (failure === undefined) server.setSecureContext(value)
    else process.emitWarning(`${listener.id}: ${failure}`)
  }

  private overHttp(listener: OpenListener, arrived: (socket: net.Socket) => Arrived): ConnectionSink {
    const { type, settings } = listener
    const { websocket, ssl_options } = settings
    if (!websocket) throw new Error('not_supported')
    const answer: http.RequestListener = (_, response) =>
      void response.writeHead(426, { connection: 'close', 'content-length': '0' }).end()
    const secure = type === 'wss' ? https.createServer(this.tlsOf(listener), answer) : undefined
    const server = secure ?? http.createServer(answer)
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
      ...(secure !== undefined && { renew: () => this.renew(secure, listener) }),
    }
  }
}
