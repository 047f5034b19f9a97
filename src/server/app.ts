import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { logAccess } from './access-log'
import { readPath } from './api-path'
import { restoreHost } from './client-address'
import { devPolicy, securityHeaders, strictTransport } from './headers'
import { isKnownHost } from './host-names'
import { createHttp2Server, readAuthority, wasSent } from './http2'
import type { Logger } from './log'
import type { Metrics } from './metrics'
import type { Options } from './options'
import { sendNotFound } from './page-files'
import { readTls } from './tls'
import { watchWrites } from './watch-writes'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the broker that answers, for metrics. */
    broker?: string
    /** Whether the route answers under any host name, because it reveals nothing. */
    anyHost?: true
  }
}

/** The time that a client has to send a request, in milliseconds. */
const requestTimeout = 300_000

/** The time of it that the head may take. */
const headersTimeout = 60_000

/** A client ID may have 65,535 bytes and is part of the path, percent-encoded. */
const maxHeaderSize = 262_144

/** How long a connection without requests stays open, in milliseconds. */
const keepAliveTimeout = 72_000

/** An empty server: of HTTP/2 and HTTP/1.1 with the certificate of the options, or of HTTP/1.1 without encryption. */
export function createApp({ tls, base }: Options, log: Logger): FastifyInstance {
  const app: FastifyInstance = Fastify({
    requestTimeout,
    keepAliveTimeout,
    routerOptions: { maxParamLength: maxHeaderSize },
    ...(tls === undefined
      ? { http: { maxHeaderSize } }
      : {
          serverFactory: (handler: RequestListener) =>
            createHttp2Server(
              readTls(tls),
              { maxHeaderSize, headersTimeout, requestTimeout, keepAliveTimeout },
              handler,
            ),
        }),
    clientErrorHandler: (error, socket) => {
      log.warn({ reason: error.code, client: socket.remoteAddress }, 'a request could not be parsed')
      if (!socket.writable) return socket.destroy()
      const status =
        error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
      socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
    },
    frameworkErrors: (_error, _request, reply) => {
      sendNotFound(reply, `${base}/`)
    },
  })
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) log.error(error)
    return status < 500
      ? reply.code(status).send({ code: 'BAD_REQUEST', message: error.message })
      : reply.code(500).send({ code: 'INTERNAL_ERROR', message: 'The console failed; its log says more.' })
  })
  return app
}

/** Counts the bytes of a response's body, compressed as it is sent; returns the reader. */
function countBody(response: ServerResponse): () => number {
  let bytes = 0
  watchWrites(response, (chunk) => (bytes += Buffer.byteLength(chunk)))
  return () => bytes
}

/** The status in logs and metrics of a request that the client gave up before its reply, as other servers have it. */
const clientClosed = 499

/** What is recorded of requests. */
export type Observers = {
  readonly metrics: Metrics
  /** The access log, if there is one. */
  readonly access: Logger | undefined
  readonly addressOf: (request: IncomingMessage) => string
}

/** Counts and logs each request when its response has ended. */
export function observe(app: FastifyInstance, { metrics, access, addressOf }: Observers): void {
  app.addHook('onRequest', async (request, reply) => {
    const start = performance.now()
    const { method } = request
    const path = readPath(request.raw.url ?? '/')
    // Read now: a closed connection has no address any more.
    const client = access === undefined ? '' : addressOf(request.raw)
    const bodyBytes = access === undefined || method === 'HEAD' ? () => 0 : countBody(reply.raw)
    reply.raw.once('close', () => {
      const duration = performance.now() - start
      const { statusCode, headersSent } = reply.raw
      const status = headersSent ? statusCode : clientClosed
      metrics.request(request.routeOptions.config.broker ?? '', method, status, duration / 1000)
      if (access === undefined) return
      logAccess(access, {
        client,
        method,
        path,
        status,
        bytes: bodyBytes(),
        duration: Math.round(duration),
        ...(wasSent(reply.raw) ? {} : { aborted: true }),
      })
    })
  })
}

/**
 * Why a request for this host is refused. Undefined for a known one, for that which a trusted proxy has accepted, and for
 * programs that send none (HTTP/1.0).
 */
export function refuseHost(request: IncomingMessage, { hosts, trustedProxies }: Options) {
  const { rawHeaders, headers } = request
  const agrees = readAuthority(request)
  const names = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (!agrees || names.length > 1)
    return { status: 400, body: { code: 'BAD_HOST', message: 'A request has one Host header' } } as const
  const isForwarded = restoreHost(request, trustedProxies)
  const { host } = headers
  if (isForwarded || host === undefined || isKnownHost(host, hosts)) return undefined
  return {
    status: 421,
    body: {
      code: 'UNKNOWN_HOST',
      message: `This console is not known as ${JSON.stringify(host.slice(0, 100))}. To reach it under a name, start it with --hosts`,
    },
  } as const
}

/** What holds for every request: its host is known, and the response has the headers of security. */
export function protect(app: FastifyInstance, options: Options): void {
  const { dev, tls } = options
  const headers = {
    ...securityHeaders,
    ...(dev ? { 'content-security-policy': devPolicy } : {}),
    ...(tls === undefined ? {} : strictTransport),
  }
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    reply.headers(headers)
    const refusal = routeOptions.config.anyHost === true ? undefined : refuseHost(raw, options)
    return refusal === undefined ? undefined : reply.code(refusal.status).send(refusal.body)
  })
}

/**
 * Answers `/healthz` and `/readyz`, at the root and below the base path, as long as the server takes requests; while it stops,
 * connections are refused. A broker that does not answer makes neither fail: the console is there to show it.
 */
export function serveHealth(app: FastifyInstance, base: string): void {
  for (const path of new Set(['', base].flatMap((prefix) => [`${prefix}/healthz`, `${prefix}/readyz`])))
    app.get(path, { config: { anyHost: true } }, async (_request, reply) =>
      reply.type('text/plain').header('cache-control', 'no-store').send('ok\n'),
    )
}

/** Answers what is outside the base path; the base path without its slash leads to the page. */
export function serveOutside(app: FastifyInstance, base: string): void {
  if (base === '') return
  app.all(base, (request, reply) =>
    reply.redirect(`${base}/${(request.raw.url ?? '').slice(base.length)}`, 308),
  )
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply, `${base}/`))
}
