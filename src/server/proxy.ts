import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { Duplex } from 'node:stream'
import { findLoginStart, pickLoginCookies, pickSetCookies } from './single-sign-on'

/** Hop-by-hop headers, cookies, and headers that would reveal the page to the broker. */
const ownHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'cookie',
  'set-cookie',
  'origin',
  'referer',
])

/** The headers to pass on. Copied rather than deleted from: an object with deleted properties is slow for every reader. */
const forwardedHeaders = (headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders => {
  const { connection = '' } = headers
  const listed = /^(?:close|keep-alive|upgrade)?$/i.test(connection)
    ? []
    : connection.split(',').map((name) => name.trim().toLowerCase())
  const rest: http.OutgoingHttpHeaders = {}
  for (const name in headers) if (!ownHeaders.has(name) && !listed.includes(name)) rest[name] = headers[name]
  return rest
}

const over = ({ protocol }: URL) => (protocol === 'https:' || protocol === 'wss:' ? https : http)

function unreachable(target: URL, response: ServerResponse, reason: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const body = JSON.stringify({
    code: 'BROKER_UNREACHABLE',
    message: `${target.origin} is not responding: ${reason}`,
  })
  response.writeHead(502, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body)
}

/** Forwards management calls to a real broker, streaming both ways. */
export function createProxy(target: URL) {
  const base = target.pathname.replace(/\/$/, '')
  const { request: open } = over(target)
  const address = {
    protocol: target.protocol,
    hostname: target.hostname.replace(/^\[|\]$/g, ''),
    port: target.port,
  }
  return (request: IncomingMessage, response: ServerResponse): void => {
    const chunked = request.headers['transfer-encoding'] !== undefined
    const call = open(
      {
        ...address,
        method: request.method,
        path: `${base}${request.url ?? '/'}`,
        headers: {
          ...forwardedHeaders(request.headers),
          ...pickLoginCookies(request),
          host: target.host,
          ...(chunked ? { 'transfer-encoding': 'chunked' } : {}),
        },
      },
      (answer) => {
        const back = { ...forwardedHeaders(answer.headers), ...pickSetCookies(request, answer.headers) }
        const start = findLoginStart(request, answer.statusCode, answer.headers)
        if (start !== undefined) {
          answer.resume()
          if (back['set-cookie'] !== undefined) response.setHeader('set-cookie', back['set-cookie'])
          response
            .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
            .end(start)
          return
        }
        // Otherwise the browser would open its own password dialog.
        delete back['www-authenticate']
        for (const [name, value] of Object.entries(back)) {
          if (value !== undefined && !response.hasHeader(name)) response.setHeader(name, value)
        }
        response.writeHead(answer.statusCode ?? 502)
        answer.on('error', () => response.destroy())
        answer.pipe(response)
      },
    )
    call.on('error', (error) =>
      unreachable(target, response, (error as NodeJS.ErrnoException).code ?? error.message),
    )
    response.on('close', () => call.destroy())
    // Most calls have no body.
    if (chunked || request.headers['content-length'] !== undefined) request.pipe(call)
    else call.end()
  }
}

/** Forwards MQTT over WebSocket to a real broker. */
export function createSocketProxy(target: URL) {
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => undefined)
    const end = () => socket.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    const web = new URL(target.href.replace(/^ws/, 'http'))
    const call = over(target).request(web, {
      headers: {
        ...forwardedHeaders(request.headers),
        host: target.host,
        connection: 'Upgrade',
        upgrade: 'websocket',
      },
    })
    call.on('upgrade', (answer, upstream, upstreamHead) => {
      const lines = Object.entries(forwardedHeaders(answer.headers)).map(
        ([name, value]) => `${name}: ${String(value)}`,
      )
      socket.write(
        [
          'HTTP/1.1 101 Switching Protocols',
          'connection: Upgrade',
          'upgrade: websocket',
          ...lines,
          '',
          '',
        ].join('\r\n'),
      )
      upstream.on('error', () => socket.destroy())
      upstream.on('close', () => socket.destroy())
      socket.on('close', () => upstream.destroy())
      if (upstreamHead.length > 0) socket.write(upstreamHead)
      if (head.length > 0) upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    call.on('response', end)
    call.on('error', end)
    call.end()
  }
}
