import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { Duplex } from 'node:stream'
import { defaultUser } from '@/broker/access/users'
import { createBroker } from '@/broker/broker'
import { listenHttp } from '@/broker/http/listen'
import type { EmbeddedBroker } from '@/broker/options'
import { mqttPathHeader } from '@/lib/net/mqtt-path'
import { logAccess } from './access-log'
import { belowBase } from './base-path'
import { clientAddress, restoreHost } from './client-address'
import { send } from './exchange'
import { secure } from './headers'
import { answerHealth } from './health'
import { createLoginLimit } from './login-limit'
import type { Options } from './options'
import { embedPageInfo, type PageInfo } from './page'
import {
  createBrokerRoutes,
  embedded,
  findRoute,
  isApiPath,
  mqttPath,
  mqttUpgrade,
  getBrokerPath,
  unknownBroker,
  type Handle,
} from './routes'
import { createStatic, notFound } from './static'
import { readTls, reloadTls } from './tls'

export type Running = {
  url: string
  port: number
  /** Absent when a real broker is proxied. */
  broker: EmbeddedBroker | undefined
  /** Takes no new connections, waits for running requests up to ten seconds, and closes all. */
  close(): Promise<void>
}

/** How the server is started, besides its options. */
type Start = {
  /** The folder of the built console. */
  readonly root?: string
  readonly log?: (text: string) => void
  /** Receives the lines of the access log. */
  readonly logRequest?: (line: string) => void
  readonly now?: () => number
}

/** Loopback addresses, all shown as `localhost`. */
const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

/** The time that running requests have to end while the server stops, in milliseconds. */
const gracePeriod = 10_000

const isControl = (url: string) => /^\/__(faults|clock|plugins|requests)(\?|$)/.test(url)

function built(root: string, pageInfo: PageInfo): Handle {
  const serve = createStatic(root, `${pageInfo.base ?? ''}/`, (html) => embedPageInfo(html, pageInfo))
  return async (incoming, outgoing) => {
    const response = await serve(incoming.method ?? 'GET', incoming.url ?? '/', incoming.headers)
    await send(response, outgoing, incoming.method === 'HEAD')
  }
}

/** The development server, which reloads on changes. Vite is loaded only here. */
async function live(
  server: http.Server,
  pageInfo: PageInfo,
): Promise<{ handle: Handle; close(): Promise<void> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'spa',
    plugins: [{ name: 'switchboard-said', transformIndexHtml: (html) => embedPageInfo(html, pageInfo) }],
  })
  return { handle: (incoming, outgoing) => vite.middlewares(incoming, outgoing), close: () => vite.close() }
}

/**
 * The information for the page: the brokers without their addresses, and the account of the embedded broker, unless
 * its users are stored and may have changed.
 */
const pageInfoOf = ({ base, readOnly: closed, profiles, broker, data }: Options): PageInfo => ({
  ...(base === '' ? {} : { base }),
  ...(closed ? { readOnly: true } : {}),
  ...(profiles.length === 0 && broker === undefined && data === undefined
    ? { demo: { username: defaultUser.username, password: defaultUser.password } }
    : {}),
  ...(profiles.length === 0
    ? {}
    : { brokers: profiles.map(({ address: _address, mqtt: _mqtt, ...profile }) => profile) }),
})

const createEmbedded = (options: Options, { log, now }: Start): Promise<EmbeddedBroker> =>
  createBroker({
    seed: options.seed,
    mqttPort: options.mqttPort,
    wsPort: options.wsPort,
    data: options.data,
    edition: options.edition,
    api: options.api,
    bare: options.bare,
    allowPlugins: options.allowPlugins,
    faults: options.faults,
    host: options.host,
    ...(log ? { log } : {}),
    ...(now ? { now } : {}),
  })

/** The server with the certificate of the options, or without encryption. */
function createHttpServer({ tls }: Options): http.Server | https.Server {
  // A client id may have 65,535 bytes and is part of the path, percent-encoded.
  const limits = { maxHeaderSize: 262_144 }
  const server = tls ? https.createServer({ ...limits, ...readTls(tls) }) : http.createServer(limits)
  // On a reused connection, browsers repeat even a POST when it breaks before the response. A write
  // must never be repeated (catalogue R3), so each request uses a new connection.
  server.maxRequestsPerSocket = 1
  return server
}

/** Stops a server: no new connections, and time for running requests. Upgraded connections are closed at once. */
async function stop(server: http.Server | https.Server, sockets: ReadonlySet<Duplex>): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  for (const socket of sockets) socket.destroy()
  const timer = setTimeout(() => server.closeAllConnections(), gracePeriod)
  await closed
  clearTimeout(timer)
}

/** Starts the console's server, with the embedded broker or a real one. Port 0 picks a free port. */
export async function startServer(options: Options, start: Start = {}): Promise<Running> {
  const { dev, host, base, trustedProxies } = options
  const { root = 'dist', log, logRequest } = start
  const several = options.profiles.length > 0
  const server = createHttpServer(options)
  const broker = options.broker || several ? undefined : await createEmbedded(options, start)
  const addressOf = (request: IncomingMessage) => clientAddress(request, trustedProxies)
  const pageInfo = pageInfoOf(options)
  const vite = dev ? await live(server, pageInfo) : undefined
  const api = broker && embedded(broker, addressOf)
  const brokers = createBrokerRoutes(options, broker, api)
  const page = vite?.handle ?? built(root, pageInfo)
  const logins = createLoginLimit(options.loginLimit)

  /** Handles a request below the base path. */
  const handle: Handle = (incoming, outgoing) => {
    const url = incoming.url ?? '/'
    if (options.loginLimit > 0 && logins.refuse(incoming, outgoing, addressOf)) return
    const result = findRoute(brokers, url)
    const route = result && isApiPath(result.rest) ? result.route : undefined
    if (result && route) {
      // Informs the page that MQTT over WebSocket to this broker is available here.
      outgoing.setHeader(mqttPathHeader, `${base}${route.at}${mqttPath}`)
      incoming.url = result.rest
      return route.api(incoming, outgoing)
    }
    if (api && isControl(url)) return api(incoming, outgoing)
    return (several && (isApiPath(url) || url.startsWith(getBrokerPath(''))) ? unknownBroker : page)(
      incoming,
      outgoing,
    )
  }

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void | Promise<void> => {
    const url = incoming.url ?? '/'
    if (answerHealth(incoming, outgoing, base)) return
    const rest = belowBase(base, url)
    if (rest === undefined) {
      if (url.split('?')[0] !== base) return send(notFound(`${base}/`), outgoing, incoming.method === 'HEAD')
      outgoing.writeHead(308, { location: `${base}/${url.slice(base.length)}` }).end()
      return
    }
    incoming.url = rest
    return handle(incoming, outgoing)
  }

  server.on('request', (incoming, outgoing) => {
    secure(outgoing, dev)
    restoreHost(incoming, trustedProxies)
    if (options.accessLog && logRequest) logAccess(incoming, outgoing, addressOf(incoming), logRequest)
    Promise.resolve(answer(incoming, outgoing)).catch((error: unknown) => {
      log?.(error instanceof Error ? (error.stack ?? error.message) : String(error))
      if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy()
      else outgoing.writeHead(500, { 'content-length': '0' }).end()
    })
  })

  const sockets = new Set<Duplex>()
  const upgrade = mqttUpgrade(brokers, dev)
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    restoreHost(request, trustedProxies)
    // What is outside the base path is no path of any broker.
    request.url = belowBase(base, request.url ?? '/') ?? '/'
    upgrade(request, socket, head)
  })

  const stopReloading =
    options.tls && server instanceof https.Server
      ? reloadTls(server, options.tls, log ?? (() => undefined))
      : undefined
  const port = await listenHttp(server, options.port, host).catch(async (error: unknown) => {
    stopReloading?.()
    await broker?.close()
    throw error
  })
  const name = loopback.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return {
    url: `${options.tls ? 'https' : 'http'}://${name}:${String(port)}${base === '' ? '' : `${base}/`}`,
    port,
    broker,
    async close() {
      stopReloading?.()
      await vite?.close()
      await stop(server, sockets)
      await broker?.close()
    },
  }
}
