import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createBroker } from '@/broker/broker'
import type { EmbeddedBroker } from '@/broker/options'
import { isDropped } from '@/broker/http/faults'
import { listenHttp } from '@/broker/http/listen'
import { foreignSocket, foreignWrite } from '@/broker/http/origin'
import { send, toRequest } from './exchange'
import { secure } from './headers'
import { mqttPathHeader } from '@/lib/net/mqtt-path'
import type { Options } from './options'
import { createReadOnlyMqttProxy } from './read-only-mqtt-proxy'
import { defaultUser } from '@/broker/access/users'
import { embedPageInfo, type PageInfo } from './page'
import { createProxy, createSocketProxy } from './proxy'
import { readOnly } from './read-only'
import { createStatic, safePath } from './static'

export type Running = {
  url: string
  port: number
  /** Absent when a real broker is proxied. */
  broker: EmbeddedBroker | undefined
  close(): Promise<void>
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** The path where this server forwards MQTT over WebSocket to the broker. */
const mqttPath = '/mqtt'

/** Loopback addresses, all shown as `localhost`. */
const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

const isApi = (url: string) => /^\/(api\/v5(\/|\?|$)|status(\?|$))/.test(url)
const isControl = (url: string) => /^\/__(faults|clock|plugins|requests)(\?|$)/.test(url)

/** The embedded broker behind Node's server. */
const embedded =
  (broker: EmbeddedBroker): Handle =>
  async (incoming, outgoing) => {
    const disconnected = new AbortController()
    outgoing.once('close', () => disconnected.abort())
    const response = await broker.fetch(toRequest(incoming, disconnected.signal), {
      remoteAddress: incoming.socket.remoteAddress,
    })
    if (isDropped(response)) incoming.socket.destroy()
    else await send(response, outgoing, incoming.method === 'HEAD')
  }

/** A proxied real broker, with the same protection against writes of other sites. */
function proxied(target: URL): Handle {
  const pass = createProxy(target)
  return (incoming, outgoing) => {
    const headers = new Headers()
    for (const name of ['origin', 'host', 'sec-fetch-site'] as const) {
      const value = incoming.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    if (incoming.method !== 'GET' && foreignWrite({ headers, url: target.href })) {
      outgoing.writeHead(403, { 'content-type': 'application/json' })
      outgoing.end(
        JSON.stringify({ code: 'FORBIDDEN_ORIGIN', message: 'Requests from another origin are rejected' }),
      )
    } else pass(incoming, outgoing)
  }
}

function built(root: string, pageInfo: PageInfo): Handle {
  const serve = createStatic(root, (html) => embedPageInfo(html, pageInfo))
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

/** A broker behind this server: its path prefix, its API, and its MQTT over WebSocket. */
type BrokerRoute = { readonly at: string; readonly api: Handle; readonly upgrade: Upgrade }

/** The path prefix of one of several brokers; the page never gets the broker's own address. */
const prefixOf = (name: string) => `/broker/${name}`

/** The broker of a URL, and the URL without its prefix. */
function findRoute(
  brokers: readonly BrokerRoute[],
  url: string,
): { route: BrokerRoute; rest: string } | undefined {
  const route = brokers.find(({ at }) => at === '' || url.startsWith(`${at}/`))
  return route && { route, rest: url.slice(route.at.length) }
}

/** Handles the prefix of an unknown broker. */
const unknownBroker: Handle = (incoming, outgoing) => {
  incoming.resume()
  outgoing.writeHead(404, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  outgoing.end(JSON.stringify({ code: 'BROKER_UNKNOWN', message: 'This console has no broker of that name' }))
}

const mqttUpgrade =
  (brokers: readonly BrokerRoute[], dev: boolean): Upgrade =>
  (request, socket, head) => {
    // Vite handles its own sockets on the same server.
    if (dev && String(request.headers['sec-websocket-protocol'] ?? '').startsWith('vite')) return
    const result = findRoute(brokers, request.url ?? '')
    const own = result !== undefined && safePath(result.rest.split('?')[0] ?? '') === mqttPath
    if (own && !foreignSocket(request.headers.origin, request.headers.host)) {
      result.route.upgrade(request, socket, head)
      return
    }
    socket.on('error', () => undefined)
    socket.end(
      `HTTP/1.1 ${own ? '403 Forbidden' : '404 Not Found'}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    )
  }

/** The brokers behind this server: those of its file, one real broker, or the embedded one. */
function brokersOf(
  { host, profiles, broker: target, brokerWs, readOnly: closed }: Options,
  own: EmbeddedBroker | undefined,
): readonly BrokerRoute[] {
  const createRoute = (
    at: string,
    api: Handle,
    upgrade: Upgrade,
    mqtt: URL,
    guard: boolean,
  ): BrokerRoute => ({
    at,
    api: guard ? readOnly(api) : api,
    upgrade: guard ? createReadOnlyMqttProxy(mqtt) : upgrade,
  })
  if (own)
    return [
      createRoute(
        '',
        embedded(own),
        own.upgrade,
        new URL(`ws://${host.includes(':') ? `[${host}]` : host}:${String(own.wsPort)}${mqttPath}`),
        closed,
      ),
    ]
  if (target && brokerWs)
    return [createRoute('', proxied(target), createSocketProxy(brokerWs), brokerWs, closed)]
  return profiles.map(({ name, address, mqtt, readOnly: quiet }) =>
    createRoute(prefixOf(name), proxied(address), createSocketProxy(mqtt), mqtt, closed || quiet),
  )
}

/**
 * The information for the page: the brokers without their addresses, and the account of the embedded broker, unless
 * its users are stored and may have changed.
 */
const pageInfoOf = ({ readOnly: closed, profiles, broker, data }: Options): PageInfo => ({
  ...(closed ? { readOnly: true } : {}),
  ...(profiles.length === 0 && broker === undefined && data === undefined
    ? { demo: { username: defaultUser.username, password: defaultUser.password } }
    : {}),
  ...(profiles.length === 0
    ? {}
    : { brokers: profiles.map(({ address: _address, mqtt: _mqtt, ...profile }) => profile) }),
})

/** Starts the console's server, with the embedded broker or a real one. Port 0 picks a free port. */
export async function startServer(
  options: Options,
  { root = 'dist', log, now }: { root?: string; log?: (text: string) => void; now?: () => number } = {},
): Promise<Running> {
  const { dev, host } = options
  const several = options.profiles.length > 0
  const broker =
    options.broker || several
      ? undefined
      : await createBroker({
          seed: options.seed,
          mqttPort: options.mqttPort,
          wsPort: options.wsPort,
          data: options.data,
          edition: options.edition,
          api: options.api,
          bare: options.bare,
          allowPlugins: options.allowPlugins,
          faults: options.faults,
          host,
          ...(log ? { log } : {}),
          ...(now ? { now } : {}),
        })
  // A client id may have 65,535 bytes and is part of the path, percent-encoded.
  const server = http.createServer({ maxHeaderSize: 262_144 })
  // On a reused connection, browsers repeat even a POST when it breaks before the response. A write
  // must never be repeated (catalogue R3), so each request uses a new connection.
  server.maxRequestsPerSocket = 1
  const pageInfo = pageInfoOf(options)
  const vite = dev ? await live(server, pageInfo) : undefined
  const brokers = brokersOf(options, broker)
  const control = broker && embedded(broker)
  const page = vite?.handle ?? built(root, pageInfo)

  server.on('request', (incoming, outgoing) => {
    secure(outgoing, dev)
    const url = incoming.url ?? '/'
    const result = findRoute(brokers, url)
    const route = result && isApi(result.rest) ? result.route : undefined
    if (result && route) {
      // Informs the page that MQTT over WebSocket to this broker is available here.
      outgoing.setHeader(mqttPathHeader, `${route.at}${mqttPath}`)
      incoming.url = result.rest
    }
    const handle =
      route?.api ??
      (control && isControl(url)
        ? control
        : several && (isApi(url) || url.startsWith(prefixOf('')))
          ? unknownBroker
          : page)
    Promise.resolve(handle(incoming, outgoing)).catch((error: unknown) => {
      log?.(error instanceof Error ? (error.stack ?? error.message) : String(error))
      if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy()
      else outgoing.writeHead(500, { 'content-length': '0' }).end()
    })
  })
  server.on('upgrade', mqttUpgrade(brokers, dev))
  const port = await listenHttp(server, options.port, host).catch(async (error: unknown) => {
    await broker?.close()
    throw error
  })
  return {
    url: `http://${loopback.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${String(port)}`,
    port,
    broker,
    async close() {
      await vite?.close()
      server.closeAllConnections()
      await Promise.all([new Promise((done) => server.close(done)), broker?.close()])
    },
  }
}
