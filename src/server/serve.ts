import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { resolve } from 'node:path'
import tls from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { defaultUser } from '@/broker/access/users'
import { createBroker } from '@/broker/broker'
import { formatHostPort, listenHttp } from '@/broker/http/listen'
import type { EmbeddedBroker } from '@/broker/options'
import { mqttPath } from './api-path'
import { createApp, observe, protect, serveHealth, serveOutside } from './app'
import { serveBrokerApi, serveUnknownBrokers, type BrokerApiDeps } from './broker-api'
import { findIdentity } from './broker-identity'
import { createBrokerRoutes, type BrokerRoute } from './brokers'
import { checkTargets } from './check-target'
import { clientAddress } from './client-address'
import { trackConnections, type Connections } from './connections'
import { createHandshakeLimit } from './handshake-limit'
import { createLibrary } from './library'
import { createLog, type Logger } from './log'
import { createLoginLimit } from './login-limit'
import { createMetrics, noMetrics, type ServedMetrics } from './metrics'
import { serveMcp, type CreateMcp, type McpBroker } from './mcp-route'
import type { Options } from './options'
import { embedPageInfo, type PageInfo } from './page'
import { serveMissing, servePage } from './page-files'
import { toPageProfile } from './profiles'
import { takeOver } from './take-over'
import { reloadTls } from './tls'
import { handleUpgrades } from './upgrades'
import { createWriteOnce } from './write-once'

export type Running = {
  url: string
  port: number
  /** Absent when a real broker is proxied. */
  broker: EmbeddedBroker | undefined
  /** Takes no new connections, waits for running requests up to ten seconds, and closes all. */
  close(): Promise<void>
}

/** How the server is started, besides its options. */
export type Start = {
  /** The folder of the built console. */
  readonly root?: string
  /** Receives lines of JSON about what goes wrong. */
  readonly log?: (line: string) => void
  /** Receives the lines of the access log. */
  readonly logRequest?: (line: string) => void
  readonly now?: () => number
  /** Makes what answers assistants, where the options ask for it. */
  readonly createMcp?: CreateMcp
}

/** Loopback addresses, all shown as `localhost`. */
const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

/** The time that running requests have to end while the server stops, in milliseconds. */
const gracePeriod = 10_000

/** The control endpoints of tests, which the embedded broker answers. */
const controlPaths = ['/__clock', '/__plugins']

/**
 * The information for the page: the brokers with their identities but without their addresses, and the account of the
 * embedded broker, unless its users are stored and may have changed.
 */
const pageInfoOf = (
  { base, readOnly: closed, profiles, broker, data, library }: Options,
  identity: string,
): PageInfo => ({
  ...(base === '' ? {} : { base }),
  ...(closed ? { readOnly: true } : {}),
  ...(library === undefined ? {} : { library: true }),
  ...(profiles.length === 0 && broker?.protocol === 'https:' ? { https: true } : {}),
  ...(profiles.length === 0 && broker === undefined && data === undefined
    ? { demo: { username: defaultUser.username, password: defaultUser.password } }
    : {}),
  ...(profiles.length === 0 ? { identity } : { brokers: profiles.map(toPageProfile) }),
})

const createEmbedded = (
  options: Options,
  log: Logger,
  now: (() => number) | undefined,
): Promise<EmbeddedBroker> =>
  createBroker({
    seed: options.seed,
    mqttPort: options.mqttPort,
    wsPort: options.wsPort,
    data: options.data,
    edition: options.edition,
    api: options.api,
    bare: options.bare,
    allowPlugins: options.allowPlugins,
    testControls: options.testControls,
    lifelike: options.lifelike,
    host: options.host,
    fixedPorts: { tcp: options.fixedPorts.includes('mqttPort'), ws: options.fixedPorts.includes('wsPort') },
    log: (text) => log.warn(text),
    ...(now ? { now } : {}),
  })

/** Stops a server: no new connections, and time for running requests. Upgraded connections are closed at once. */
async function stop(app: FastifyInstance, connections: Connections): Promise<void> {
  connections.drain()
  const timer = setTimeout(() => app.server.closeAllConnections(), gracePeriod)
  // Fastify closes only a server that it has made itself.
  const closed = app.server.listening ? once(app.server, 'close') : undefined
  app.server.close()
  await app.close()
  await closed
  clearTimeout(timer)
}

/** Serves the sources with reloading. Vite is loaded only here. */
async function serveSources(app: FastifyInstance, info: PageInfo): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'spa',
    plugins: [{ name: 'switchboard-page-info', transformIndexHtml: (html) => embedPageInfo(html, info) }],
  })
  app.addHook('onClose', () => vite.close())
  app.all('/*', (request, reply) => {
    vite.middlewares(request.raw, takeOver(reply))
  })
}

/** The brokers that assistants reach, at their paths of this server. */
const listMcpBrokers = (
  { base, profiles, readOnly }: Options,
  routes: readonly BrokerRoute[],
): readonly McpBroker[] =>
  routes.map(({ api, at }) => ({
    name: api.name === '' ? 'broker' : api.name,
    base: `http://localhost${base}${at}`,
    production: profiles.find(({ name }) => name === api.name)?.production ?? false,
    readOnly: readOnly || api.readOnly,
  }))

/** The brokers' APIs, health, metrics and the page, below the base path. */
async function serveConsole(
  app: FastifyInstance,
  options: Options,
  routes: readonly BrokerRoute[],
  deps: BrokerApiDeps & {
    readonly served: ServedMetrics | undefined
    readonly createMcp: CreateMcp | undefined
    readonly embedded: boolean
    readonly root: string
    readonly identity: string
  },
): Promise<void> {
  const { base, dev, profiles, testControls } = options
  const { createMcp, embedded, identity, served, root } = deps
  for (const { api, at } of routes)
    await app.register(
      (scope) =>
        serveBrokerApi(
          scope,
          {
            ...api,
            prefix: `${base}${at}`,
            mqttPath: `${base}${at}${mqttPath}`,
            extraPaths: embedded && testControls ? controlPaths : [],
          },
          deps,
        ),
      { prefix: at },
    )
  if (options.mcp !== undefined && createMcp !== undefined)
    await serveMcp(app, options.mcp, createMcp, deps.addressOf, listMcpBrokers(options, routes))
  if (profiles.length > 0) serveUnknownBrokers(app)
  if (served)
    app.get('/metrics', async (_request, reply) => {
      const { type, text } = await served.expose()
      return reply.type(type).header('cache-control', 'no-store').send(text)
    })
  const info = pageInfoOf(options, identity)
  if (dev) await serveSources(app, info)
  else {
    await app.register((scope) => servePage(scope, root, base, info))
    serveMissing(app, base)
  }
}

/** Starts the console's server, with the embedded broker or a real one. Port 0 picks a free port. */
export async function startServer(options: Options, start: Start = {}): Promise<Running> {
  const { host, base, trustedProxies } = options
  const log = createLog(start.log)
  const access = options.accessLog && start.logRequest ? createLog(start.logRequest) : undefined
  const served = options.metrics ? createMetrics() : undefined
  const metrics = served ?? noMetrics
  const addressOf = (request: IncomingMessage) => clientAddress(request, trustedProxies)
  const app = createApp(options, log)
  const { server } = app
  const connections = trackConnections(server)
  const broker =
    options.broker || options.profiles.length > 0 ? undefined : await createEmbedded(options, log, start.now)
  const identity = findIdentity(options)
  const routes = createBrokerRoutes(options, broker, identity, { metrics, log, addressOf })
  const stopReloading =
    options.tls && server instanceof tls.Server
      ? reloadTls(server, options.tls, (text) => log.info(text))
      : undefined
  const close = async () => {
    stopReloading?.()
    await stop(app, connections)
    await Promise.all(routes.map((route) => route.close()))
  }

  try {
    observe(app, { metrics, access, addressOf })
    protect(app, options)
    serveHealth(app, base)
    await app.register(
      (scope) =>
        serveConsole(scope, options, routes, {
          addressOf: ({ raw }) => addressOf(raw),
          logins: options.loginLimit > 0 ? createLoginLimit(options.loginLimit) : undefined,
          handshakes: createHandshakeLimit(),
          library: options.library === undefined ? undefined : createLibrary(options.library),
          writes: createWriteOnce(),
          metrics,
          served,
          createMcp: start.createMcp,
          log,
          mark: `switchboard-${randomBytes(6).toString('hex')}`,
          embedded: broker !== undefined,
          identity,
          root: resolve(start.root ?? 'dist'),
        }),
      { prefix: base },
    )
    serveOutside(app, base)
    handleUpgrades(server, routes, { options, connections, access, addressOf })
    await app.ready()
    const port = await listenHttp(server, options.port, host, options.fixedPorts.includes('port'))
    checkTargets(
      [
        ...[options.broker, options.brokerWs].filter((url) => url !== undefined),
        ...options.profiles.flatMap(({ address, mqtt }) => [address, mqtt]),
      ],
      port,
    )
    return {
      url: `${options.tls ? 'https' : 'http'}://${formatHostPort(loopback.has(host) ? 'localhost' : host, port)}${base === '' ? '' : `${base}/`}`,
      port,
      broker,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
