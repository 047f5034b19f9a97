import http from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaults } from './options'
import { startServer, type Running } from './serve'

/** A request as the broker understood it. */
type Received = { readonly method: string; readonly url: string; readonly body: string }

/** What the broker received: each request, and all bytes. */
const received: Received[] = []
let bytes = ''
/** A broker that keeps connections alive and answers in order, as an ordinary one. */
const broker = http.createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString('latin1')))
  request.on('end', () => {
    const { method = '', url = '' } = request
    received.push({ method, url, body })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ asked: url }))
  })
})
broker.on('connection', (socket: Socket) =>
  socket.on('data', (part: Buffer) => (bytes += part.toString('latin1'))),
)
broker.on('clientError', (_error, socket) => socket.destroy())

type Line = { readonly method: string; readonly path: string; readonly status: number }
const log: Line[] = []
let running: Running
beforeAll(async () => {
  await new Promise<void>((done) => broker.listen(0, '127.0.0.1', done))
  const address = new URL(`http://127.0.0.1:${String((broker.address() as AddressInfo).port)}`)
  running = await startServer(
    { ...defaults, port: 0, broker: address, brokerWs: new URL('ws://127.0.0.1:9/mqtt'), accessLog: true },
    { logRequest: (line) => log.push(JSON.parse(line) as Line) },
  )
})
afterAll(async () => {
  await running.close()
  broker.closeAllConnections()
  broker.close()
})
beforeEach(() => {
  received.length = 0
  log.length = 0
  bytes = ''
})

/** Sends bytes as they are, and returns the statuses of all replies until the server has closed or nothing more comes. */
async function sendRaw(text: string): Promise<{ readonly statuses: number[]; readonly reply: string }> {
  const socket = net.connect(running.port, '127.0.0.1')
  let reply = ''
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  socket.on('data', (part: Buffer) => (reply += part.toString('latin1')))
  socket.write(text, 'latin1')
  // This request ends the connection where the server has not done so already.
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  const timer = setTimeout(() => socket.destroy(), 5000)
  await ended
  clearTimeout(timer)
  return {
    statuses: [...reply.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
    reply,
  }
}

/** What the broker received is exactly what was logged as passed on, and an innocent call gets its own answer. */
async function expectNothingHidden(): Promise<void> {
  const before = [...received]
  const own = await fetch(`http://127.0.0.1:${String(running.port)}/api/v5/innocent`)
  expect(await own.json()).toEqual({ asked: '/api/v5/innocent' })
  await expect.poll(() => log.some(({ path }) => path === '/api/v5/innocent')).toBe(true)
  const passed = log.filter(({ path, status }) => path.startsWith('/api/v5') && status === 200)
  const calls = before.map(({ method, url }) => `${method} ${url.split('?')[0] ?? ''}`)
  expect(passed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    [...calls, 'GET /api/v5/innocent'].sort(),
  )
  expect(calls.filter((call) => call.includes('hidden'))).toEqual([])
}

const hidden = 'DELETE /api/v5/hidden HTTP/1.1\r\nHost: b\r\n\r\n'
const length = String(hidden.length)
const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

/** Requests that hide another one, or are ambiguous. */
const shapes: Readonly<Record<string, string>> = {
  'content-length named in Connection':
    head('GET /api/v5/status', 'Connection: close, content-length', `Content-Length: ${length}`) + hidden,
  'content-length named in Connection of a DELETE':
    head('DELETE /api/v5/a', 'Connection: content-length', `Content-Length: ${length}`) + hidden,
  'content-length named in Connection of a POST':
    head('POST /api/v5/a', 'Connection: content-length', `Content-Length: ${length}`) + hidden,
  'content-length named in Connection in capitals':
    head('PUT /api/v5/a', 'Connection: CONTENT-LENGTH', `Content-Length: ${length}`) + hidden,
  'transfer-encoding named in Connection':
    head('POST /api/v5/a', 'Connection: transfer-encoding', 'Transfer-Encoding: chunked') + chunked(hidden),
  'host named in Connection': head('GET /api/v5/a', 'Connection: host, close'),
  'authorization named in Connection': head(
    'GET /api/v5/a',
    'Connection: authorization',
    'Authorization: Bearer t',
  ),
  'a body of GET': head('GET /api/v5/a', `Content-Length: ${length}`) + hidden,
  'a chunked body of GET': head('GET /api/v5/a', 'Transfer-Encoding: chunked') + chunked(hidden),
  'a body of HEAD': head('HEAD /api/v5/a', `Content-Length: ${length}`) + hidden,
  'a body of DELETE': head('DELETE /api/v5/a', `Content-Length: ${length}`) + hidden,
  'a chunked body of DELETE': head('DELETE /api/v5/a', 'Transfer-Encoding: chunked') + chunked(hidden),
  'a body of OPTIONS': head('OPTIONS /api/v5/a', `Content-Length: ${length}`) + hidden,
  'both lengths':
    head('POST /api/v5/a', `Content-Length: ${length}`, 'Transfer-Encoding: chunked') + chunked(hidden),
  'both lengths, the other first':
    head('POST /api/v5/a', 'Transfer-Encoding: chunked', 'Content-Length: 4') + `0\r\n\r\n${hidden}`,
  'two equal lengths': head('POST /api/v5/a', 'Content-Length: 0', 'Content-Length: 0') + hidden,
  'two lengths that differ':
    head('POST /api/v5/a', 'Content-Length: 0', `Content-Length: ${length}`) + hidden,
  'a list of lengths': head('POST /api/v5/a', `Content-Length: 0, ${length}`) + hidden,
  'a negative length': head('POST /api/v5/a', 'Content-Length: -1') + hidden,
  'a signed length': head('POST /api/v5/a', `Content-Length: +${length}`) + hidden,
  'a length in hexadecimal': head('POST /api/v5/a', 'Content-Length: 0x2') + hidden,
  'a length with a blank before the colon': head('POST /api/v5/a', `Content-Length : ${length}`) + hidden,
  'a folded header': head('POST /api/v5/a', 'Transfer-Encoding:\r\n chunked') + chunked(hidden),
  'an unknown transfer coding': head('POST /api/v5/a', 'Transfer-Encoding: xchunked') + hidden,
  'chunked not last': head('POST /api/v5/a', 'Transfer-Encoding: chunked, identity') + chunked(hidden),
  'chunked twice':
    head('POST /api/v5/a', 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked') + chunked(hidden),
  'chunked after a vertical tab': head('POST /api/v5/a', 'Transfer-Encoding: \vchunked') + chunked(hidden),
  'a chunk size with an extension':
    head('POST /api/v5/a', 'Transfer-Encoding: chunked') + `2;x=${'y'.repeat(40)}\r\nok\r\n0\r\n\r\n`,
  'a chunk size that is too long':
    head('POST /api/v5/a', 'Transfer-Encoding: chunked') + `fffffffffffffffff\r\n${hidden}`,
  'a chunk that is longer than its size':
    head('POST /api/v5/a', 'Transfer-Encoding: chunked') + `2\r\nokay\r\n0\r\n\r\n${hidden}`,
  'a trailer that is a request line':
    head('POST /api/v5/a', 'Transfer-Encoding: chunked', 'Trailer: x') +
    '0\r\nx: GET /api/v5/hidden HTTP/1.1\r\n\r\n',
  'bare line feeds': `POST /api/v5/a HTTP/1.1\nHost: localhost\nContent-Length: ${length}\n\n${hidden}`,
  'a bare line feed in a header': head('GET /api/v5/a', `x: 1\nContent-Length: ${length}`) + hidden,
  'a bare carriage return in a header': head('GET /api/v5/a', `x: 1\rContent-Length: ${length}`) + hidden,
  'a NUL in a header': head('GET /api/v5/a', 'x: 1\0'),
  'an upgrade to HTTP/2':
    head(
      'GET /api/v5/a',
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
    ) + hidden,
  'an upgrade to WebSocket of the API':
    head(
      'GET /api/v5/a',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ) + hidden,
  'Expect: 100-continue': head('POST /api/v5/a', 'Expect: 100-continue', 'Content-Length: 2') + 'ok',
  'Expect of something else': head('POST /api/v5/a', 'Expect: 200-ok', 'Content-Length: 2') + 'ok',
  'two Host headers': head('GET /api/v5/a', 'Host: other'),
  'a Host that is no authority': 'GET /api/v5/a HTTP/1.1\r\nHost: [\r\n\r\n',
  'a Host with a path':
    'POST /api/v5/login HTTP/1.1\r\nHost: x/api/v5/publish?\r\nContent-Length: 2\r\n\r\n{}',
  'a Host with user information': 'GET /api/v5/a HTTP/1.1\r\nHost: localhost@evil.example\r\n\r\n',
  'a Host of another site': 'GET /api/v5/a HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  'no Host': 'GET /api/v5/a HTTP/1.1\r\n\r\n',
  'an absolute URL': head('GET http://localhost/api/v5/hidden'),
  'an absolute URL of another host': head('GET http://evil.example/api/v5/hidden'),
  CONNECT: head('CONNECT evil.example:443') + hidden,
  TRACE: head('TRACE /api/v5/a', 'Max-Forwards: 0'),
  'an unknown method': head('PROPFIND /api/v5/a'),
  'a lower-case method': head('get /api/v5/hidden'),
  'a path with a dot segment': head('GET /api/v5/x/../hidden'),
  'a path with an encoded dot segment': head('GET /api/v5/x/%2e%2e/hidden'),
  'a path with a backslash': head('GET /api/v5/x\\..\\hidden'),
  'a path with a fragment': head('GET /api/v5/hidden#x'),
  'a path with a line break in percent': head('GET /api/v5/a%0d%0aHost:%20x'),
  'a path next to the API': head('GET /api/v5x/hidden'),
  'an encoded path of the API': head('GET /%61pi/v5/hidden'),
  'a path in raw UTF-8': head('GET /api/v5/\xc3\xa4'),
  'a blank in the path': head('GET /api/v5/a b'),
  'HTTP/1.0 with a chunked body': `POST /api/v5/a HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${chunked(hidden)}`,
  'HTTP/2.0 in the first line': 'GET /api/v5/a HTTP/2.0\r\nHost: localhost\r\n\r\n',
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '2,100 headers': head('GET /api/v5/a', ...Array.from({ length: 2100 }, (_, at) => `x${String(at)}: 1`)),
  'a header of 300 KB': head('GET /api/v5/a', `x: ${'y'.repeat(300_000)}`),
}

describe('raw requests', () => {
  it.each(Object.entries(shapes))('%s: the broker gets nothing that was not checked', async (_, text) => {
    await sendRaw(text)
    await expectNothingHidden()
  })

  it('refuses a GET with a body, and keeps the connection in order', async () => {
    const { statuses } = await sendRaw(shapes['content-length named in Connection'] ?? '')
    expect(statuses).toEqual([400])
    expect(received).toEqual([])
  })

  it('passes a body on with the length that it has, whatever Connection names', async () => {
    const { statuses } = await sendRaw(
      head('POST /api/v5/a', 'Connection: content-length', 'Content-Length: 2') + 'ok',
    )
    expect(statuses).toEqual([200, 200])
    expect(received).toEqual([{ method: 'POST', url: '/api/v5/a', body: 'ok' }])
    expect(bytes).toMatch(/^content-length: 2\r$/m)
  })

  it('passes a chunked body on with explicit framing, without trailers', async () => {
    await sendRaw(
      `${head('POST /api/v5/a', 'Transfer-Encoding: chunked')}2\r\nok\r\n0\r\nx-trailer: 1\r\n\r\n`,
    )
    expect(received).toEqual([{ method: 'POST', url: '/api/v5/a', body: 'ok' }])
    expect(bytes).toMatch(/^(?:transfer-encoding: chunked|content-length: 2)\r$/m)
    expect(bytes).not.toContain('x-trailer')
  })

  it('passes on only the headers of its list, and the address of the client', async () => {
    await sendRaw(
      head(
        'GET /api/v5/a',
        'Authorization: Bearer t',
        'Accept: application/json',
        'Cookie: a=b',
        'Origin: http://localhost',
        'Referer: http://localhost/secret',
        'X-Forwarded-For: 203.0.113.9',
        'X-Forwarded-Host: evil.example',
        'X-Http-Method-Override: DELETE',
        'X-Original-URL: /api/v5/hidden',
        'Proxy-Authorization: Basic eA==',
        'Te: trailers',
      ),
    )
    const names = [...bytes.matchAll(/^([\w-]+):/gm)].map(([, name]) => name?.toLowerCase())
    expect(names.sort()).toEqual(['accept', 'authorization', 'connection', 'host', 'via', 'x-forwarded-for'])
    expect(bytes).toMatch(/^x-forwarded-for: 127\.0\.0\.1\r$/m)
    expect(bytes).toMatch(/^authorization: Bearer t\r$/m)
  })

  it('answers many pipelined requests each with its own answer', async () => {
    const paths = Array.from({ length: 20 }, (_, at) => `/api/v5/p${String(at)}`)
    const { reply } = await sendRaw(paths.map((path) => head(`GET ${path}`)).join(''))
    expect([...reply.matchAll(/"asked":"([^"]+)"/g)].map(([, path]) => path)).toEqual(paths)
  })
})

describe('headers of a broker', () => {
  let front: Running
  const hostile = http.createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': "default-src 'unsafe-inline'",
      'service-worker-allowed': '/',
      'clear-site-data': '"*"',
      refresh: '0; url=https://evil.example',
      'access-control-allow-origin': '*',
      'strict-transport-security': 'max-age=0',
      location: 'https://evil.example',
      link: '<https://evil.example>; rel=preload',
      'set-cookie': 'a=b',
      'x-frame-options': 'ALLOWALL',
      'x-switchboard-mqtt': '/elsewhere',
    })
    response.end('<script src="/api/v5/x.js"></script>')
  })
  beforeAll(async () => {
    await new Promise<void>((done) => hostile.listen(0, '127.0.0.1', done))
    const address = new URL(`http://127.0.0.1:${String((hostile.address() as AddressInfo).port)}`)
    front = await startServer({ ...defaults, port: 0, broker: address, brokerWs: address })
  })
  afterAll(async () => {
    await front.close()
    hostile.closeAllConnections()
    hostile.close()
  })

  it.each(['/api/v5/x', '/status', '/api/v5/sso/oidc/callback'])(
    'that steer a browser do not pass, and nothing at %s acts as a page',
    async (path) => {
      const { headers } = await fetch(`http://127.0.0.1:${String(front.port)}${path}`)
      for (const name of [
        'service-worker-allowed',
        'clear-site-data',
        'refresh',
        'access-control-allow-origin',
        'strict-transport-security',
        'location',
        'link',
        'set-cookie',
      ])
        expect([name, headers.get(name)]).toEqual([name, null])
      expect(headers.get('content-security-policy')).toBe(
        "sandbox; default-src 'none'; frame-ancestors 'none'",
      )
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('x-switchboard-mqtt')).toBe('/mqtt')
    },
  )
})
