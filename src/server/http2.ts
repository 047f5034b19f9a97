import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import {
  constants,
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import type { SecureContextOptions, TLSSocket } from 'node:tls'
import { createOpenSet } from './open-set'

/** A request as Node has it, in either version of HTTP. */
type RawRequest = IncomingMessage | Http2ServerRequest

/** A response as Node has it, in either version of HTTP. */
type RawResponse = ServerResponse | Http2ServerResponse

/** In milliseconds and bytes. `headersTimeout` is of HTTP/1.1 only: the head of a request of HTTP/2 has no time of its own. */
type Limits = Pick<Server, 'headersTimeout' | 'keepAliveTimeout' | 'requestTimeout'> & {
  readonly maxHeaderSize: number
}

/** Requests of one connection that may run at the same time; RFC 9113 §6.5.2 recommends no fewer. */
const maxConcurrentStreams = 100

/** Ends a request whose body takes longer than `timeout` milliseconds, as Node does it for HTTP/1.1. */
function limitBodies(server: Http2SecureServer, timeout: number): void {
  server.on('stream', (stream) => {
    if (stream.endAfterHeaders) return
    const timer = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), timeout)
    const stop = () => clearTimeout(timer)
    stream.once('end', stop).once('close', stop)
  })
}

/**
 * A server of HTTP/2, and of HTTP/1.1 for WebSockets and for clients without HTTP/2. It has what a server of HTTP/1.1 has besides:
 * `closeIdleConnections` lets the requests of each connection of HTTP/2 end, and takes no more of them.
 */
export function createHttp2Server(
  tls: SecureContextOptions,
  { maxHeaderSize, ...timeouts }: Limits,
  listener: RequestListener,
): Server {
  const { open: sessions, add: addSession } = createOpenSet<ServerHttp2Session>()
  const { open: sockets, add: addSocket } = createOpenSet<TLSSocket>()
  const server = createSecureServer({
    ...tls,
    allowHTTP1: true,
    settings: { maxConcurrentStreams, maxHeaderListSize: maxHeaderSize },
  })
  server.on('session', (session) => {
    addSession(session)
    session.setTimeout(timeouts.keepAliveTimeout, () => session.close())
  })
  server.on('secureConnection', addSocket)
  server.on('request', listener)
  limitBodies(server, timeouts.requestTimeout)
  const whole: Server = Object.assign(server, timeouts, {
    maxHeaderSize,
    maxHeadersCount: null,
    maxRequestsPerSocket: null,
    timeout: 0,
    // Sockets have no timeout of their own, only sessions and requests.
    setTimeout: () => whole,
    closeIdleConnections: () => sessions.forEach((session) => session.close()),
    closeAllConnections: () => sockets.forEach((socket) => socket.destroy()),
  })
  return whole
}

/**
 * Gives a request of HTTP/2 the `Host` that HTTP/1.1 has, and removes its pseudo headers, so that all that follows reads one form.
 * Returns whether the request names one host: `:authority` and `Host` must agree (RFC 9113 §8.3.1).
 */
export function readAuthority({ headers, rawHeaders }: RawRequest): boolean {
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2)
    if (rawHeaders[at]?.startsWith(':') === true) rawHeaders.splice(at, 2)
  const authority = headers[':authority']
  if (authority === undefined) return true
  if (headers.host !== undefined) return headers.host === authority
  headers.host = String(authority)
  rawHeaders.push('host', headers.host)
  return true
}

/** Whether a request has a body. HTTP/2 needs no header for one. */
export function hasBody(request: RawRequest): boolean {
  if ('stream' in request) return !request.stream.endAfterHeaders
  return (
    request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] ?? '0') !== '0'
  )
}

/** Whether a response was sent whole; valid once it has closed. Node says so of every response of HTTP/2, also of one cut off. */
export function wasSent(response: RawResponse): boolean {
  return 'stream' in response
    ? response.writableEnded && response.stream.rstCode === constants.NGHTTP2_NO_ERROR
    : response.writableFinished
}

/** Calls `onGone`, possibly twice, when the client goes away before the whole response has been sent. */
export function watchClient(request: RawRequest, response: RawResponse, onGone: () => void): void {
  // Comes before the end of the body, which HTTP/2 reports also of one cut off: it must not be passed on as if it were whole.
  request.once('aborted', onGone)
  response.once('close', () => {
    if (!wasSent(response)) onGone()
  })
}

/** Cuts off a response that cannot be completed. Fastify would close the stream without an error, as if it were complete. */
export function breakResponse(response: RawResponse): void {
  if ('stream' in response) response.stream.close(constants.NGHTTP2_INTERNAL_ERROR)
}
