import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { Duplex } from 'node:stream'
import { findLoginStart, pickLoginCookies, pickSetCookies } from './single-sign-on'

/** Removes hop-by-hop headers, cookies, and headers that would reveal the page to the broker. */
const forwardedHeaders = (headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders => {
  const rest = { ...headers }
  const listed = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  for (const name of [
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
    ...listed,
  ]) {
    delete rest[name]
  }
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
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { content: body, ...headers } = forwardedHeaders(request.headers)
    void body
    const chunked = request.headers['transfer-encoding'] !== undefined
    const call = over(target).request(
      {
        protocol: target.protocol,
        hostname: target.hostname.replace(/^\[|\]$/g, ''),
        port: target.port,
        method: request.method,
        path: `${base}${request.url ?? '/'}`,
        headers: {
          ...headers,
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
    request.pipe(call)
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
