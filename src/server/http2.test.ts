import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import http2, {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { selfSigned } from '@/broker/listeners/certificate'
import { readOptions } from './options'
import { startServer, type Running } from './serve'

/** A request as the broker understood it. */
type Received = {
  readonly method: string
  readonly url: string
  readonly headers: object
  body: string
  end: string
}

const received: Received[] = []
let waiting: http.ServerResponse | undefined
/** A broker of HTTP/1.1 that answers by the path. */
const broker = http.createServer({ maxHeaderSize: 400_000 }, (request, response) => {
  const { method = '', url = '', headers } = request
  const one: Received = { method, url, headers, body: '', end: 'open' }
  received.push(one)
  request.on('data', (part: Buffer) => (one.body += part.toString()))
  request.on('end', () => (one.end = 'whole'))
  request.on('error', () => (one.end = 'cut'))
  if (url === '/api/v5/slow') {
    waiting = response
    response.once('close', () => (one.end = response.writableFinished ? 'answered' : 'cut'))
  } else if (url.startsWith('/api/v5/broken')) {
    response.writeHead(
      200,
      url.endsWith('json')
        ? { 'content-type': 'application/json' }
        : { 'content-type': 'application/octet-stream', 'content-length': '50000' },
    )
    response.write('x'.repeat(20_000), () => (waiting = response))
  } else if (url === '/api/v5/login') request.on('end', () => void response.writeHead(401).end('{}'))
  else
    request.on('end', () =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ url })),
    )
})

const folder = mkdtempSync(join(tmpdir(), 'switchboard-http2-'))
const lines: string[] = []
let running: Running
let session: ClientHttp2Session

async function start(args: readonly string[]): Promise<void> {
  const options = readOptions(
    [
      '--port',
      '0',
      '--tls-cert',
      join(folder, 'cert.pem'),
      '--tls-key',
      join(folder, 'key.pem'),
      '--access-log',
      ...args,
    ],
    {},
  )
  running = await startServer(options, { root: folder, logRequest: (line) => lines.push(line) })
}

const connect = (): ClientHttp2Session => {
  const opened = http2.connect(`https://localhost:${String(running.port)}`, {
    rejectUnauthorized: false,
    maxSendHeaderBlockLength: 1_000_000,
  })
  opened.on('error', () => undefined)
  return opened
}

type Reply = {
  readonly status: number
  readonly headers: IncomingHttpHeaders & { readonly ':status'?: number }
  readonly body: string
  /** The error code of a stream that was not completed. */
  readonly failed: number | undefined
}

/** Sends a request; without a body its head ends it. */
async function ask(headers: OutgoingHttpHeaders, body?: string): Promise<Reply> {
  const stream = session.request(headers, { endStream: body === undefined })
  let answered: Reply['headers'] = {}
  let text = ''
  let failed: number | undefined
  stream.on('response', (found) => (answered = found))
  stream.on('data', (part: Buffer) => (text += part.toString()))
  stream.on('error', () => (failed = stream.rstCode))
  if (body !== undefined) stream.end(body)
  await new Promise((resolve) => stream.once('close', resolve))
  return { status: answered[':status'] ?? 0, headers: answered, body: text, failed }
}

const get = (path: string, headers: OutgoingHttpHeaders = {}) => ask({ ':path': path, ...headers })

beforeAll(async () => {
  const pair = selfSigned(Date.now())
  writeFileSync(join(folder, 'cert.pem'), pair.cert)
  writeFileSync(join(folder, 'key.pem'), pair.key)
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Switchboard</title></head>')
  broker.listen(0, '127.0.0.1')
  await once(broker, 'listening')
})
beforeEach(async () => {
  received.length = 0
  lines.length = 0
  waiting = undefined
  const { port } = broker.address() as AddressInfo
  await start(['--broker', `http://127.0.0.1:${String(port)}`])
  session = connect()
})
afterEach(async () => {
  session.destroy()
  await running.close()
})
afterAll(() => {
  broker.closeAllConnections()
  broker.close()
  rmSync(folder, { recursive: true })
})

describe('a request of HTTP/2', () => {
  it('shares one connection with others, for the page and the API', async () => {
    const replies = await Promise.all([get('/'), get('/api/v5/nodes'), get('/healthz'), get('/api/v5/stats')])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(replies[0]?.headers['strict-transport-security']).toContain('max-age')
    expect(JSON.parse(replies[1]?.body ?? '')).toEqual({ url: '/api/v5/nodes' })
    expect(received.map(({ headers }) => 'host' in headers && !(':authority' in headers))).toEqual([
      true,
      true,
    ])
  })

  it('is refused under an unknown name, and where it names two hosts', async () => {
    const evil = await get('/api/v5/nodes', { ':authority': 'evil.example' })
    const host = await get('/api/v5/nodes', { host: 'evil.example' })
    const two = await get('/api/v5/nodes', {
      ':authority': `localhost:${String(running.port)}`,
      host: 'evil.example',
    })
    expect([evil.status, host.status, two.status]).toEqual([421, 421, 400])
    expect(received).toEqual([])
  })

  it('of another site is refused, and one of the page passed on', async () => {
    const post = (origin: string) => ask({ ':path': '/api/v5/a', ':method': 'POST', origin }, '{}')
    expect((await post('https://evil.example')).status).toBe(403)
    expect((await post(`https://localhost:${String(running.port)}`)).status).toBe(200)
  })

  it('has a body without a length, which the broker gets whole', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(100_000) })
    const reply = await ask(
      { ':path': '/api/v5/a', ':method': 'PUT', 'content-type': 'application/json' },
      body,
    )
    expect([reply.status, received[0]?.body.length]).toEqual([200, body.length])
  })

  it('has no body where its head ends it, also with DELETE and POST', async () => {
    for (const method of ['DELETE', 'POST']) await ask({ ':path': '/api/v5/a', ':method': method })
    expect(received).toMatchObject([
      { method: 'DELETE', body: '' },
      { method: 'POST', body: '' },
    ])
    for (const { headers } of received) expect(headers).not.toHaveProperty('transfer-encoding')
  })

  it('is refused as GET with a body, and with a length that its body does not have', async () => {
    expect((await ask({ ':path': '/api/v5/a', ':method': 'GET' }, 'x')).status).toBe(400)
    const short = await ask({ ':path': '/api/v5/a', ':method': 'POST', 'content-length': '10' }, 'x')
    expect(short.failed).toBeDefined()
    expect(received.filter(({ end }) => end === 'whole')).toEqual([])
  })

  it('is refused with a path that is none', async () => {
    for (const path of ['//evil.example/', '/api/v5/../x', '/api/v5/a#b']) {
      const { status, failed } = await get(path)
      expect([path, status === 400 || status === 404 || failed !== undefined]).toEqual([path, true])
    }
    expect(received).toEqual([])
  })

  it('is refused where it asks for no path of this server', async () => {
    const star = await ask({ ':method': 'OPTIONS', ':path': '*' })
    const tunnel = await ask({ ':method': 'CONNECT', ':authority': 'localhost:1883' })
    expect([star.status, tunnel.status]).toEqual([405, 405])
    expect(received).toEqual([])
  })

  it('may have a long path', async () => {
    expect((await get(`/api/v5/clients/${'a'.repeat(60_000)}`)).status).toBe(200)
  })
})

describe('what is cut off', () => {
  it('is an error to the client where the broker breaks off its reply', async () => {
    const stream = session.request({ ':path': '/api/v5/broken' })
    stream.on('error', () => undefined)
    let length = 0
    stream.on('data', (part: Buffer) => (length += part.length))
    const [head] = (await once(stream, 'response')) as [Reply['headers']]
    await expect.poll(() => waiting).toBeDefined()
    waiting?.destroy()
    await new Promise((resolve) => stream.once('close', resolve))
    expect([head[':status'], stream.rstCode]).toEqual([200, http2.constants.NGHTTP2_INTERNAL_ERROR])
    expect(length).toBeLessThan(50_000)
  })

  it('is an error also where the reply has no length and is compressed, whether its head was sent or not', async () => {
    const reply = get('/api/v5/broken-json', { 'accept-encoding': 'gzip' })
    await expect.poll(() => waiting).toBeDefined()
    waiting?.destroy()
    expect((await reply).failed).toBe(http2.constants.NGHTTP2_INTERNAL_ERROR)
  })

  it.each([
    ['its request', (stream: ClientHttp2Stream) => stream.destroy()],
    ['its connection', () => session.destroy()],
  ])('is broken off at the broker where the client breaks %s off in the body', async (_, breakOff) => {
    const stream = session.request({ ':path': '/api/v5/upload', ':method': 'POST' })
    stream.on('error', () => undefined)
    stream.write('{"half":')
    await expect.poll(() => received[0]?.body).toBe('{"half":')
    breakOff(stream)
    await expect.poll(() => received[0]?.end).not.toBe('open')
    expect(received[0]?.end).toBe('cut')
  })

  it('is broken off at the broker, and logged, where the client does not wait for the reply', async () => {
    const stream = session.request({ ':path': '/api/v5/slow' })
    stream.on('error', () => undefined)
    await expect.poll(() => received.length).toBe(1)
    stream.close(http2.constants.NGHTTP2_CANCEL)
    await expect.poll(() => received[0]?.end).toBe('cut')
    await expect
      .poll(() => lines.map((line) => JSON.parse(line) as object))
      .toMatchObject([{ path: '/api/v5/slow', status: 499, aborted: true }])
  })
})

describe('the server', () => {
  it('also takes HTTP/1.1, with long paths, and MQTT over WebSocket', async () => {
    const { statusCode } = await new Promise<http.IncomingMessage>((resolve, reject) =>
      https
        .get(
          { port: running.port, path: `/api/v5/clients/${'%41'.repeat(60_000)}`, rejectUnauthorized: false },
          resolve,
        )
        .on('error', reject),
    )
    expect(statusCode).toBe(200)
    await running.close()
    await start(['--mqtt-port', '0', '--ws-port', '0', '--bare', '--seed', 'empty'])
    const client = await mqtt.connectAsync(`wss://localhost:${String(running.port)}/mqtt`, {
      reconnectPeriod: 0,
      rejectUnauthorized: false,
    })
    expect(client.connected).toBe(true)
    await client.endAsync()
  })

  it('answers running requests before it stops, and takes no new ones', async () => {
    const slow = get('/api/v5/slow')
    await expect.poll(() => waiting).toBeDefined()
    const stopped = running.close()
    await once(session, 'goaway')
    waiting?.end('{}')
    expect((await slow).status).toBe(200)
    await stopped
    expect(session.closed || session.destroyed).toBe(true)
  })

  it('counts a login that the client gives up as an attempt', async () => {
    await running.close()
    const { port } = broker.address() as AddressInfo
    await start(['--broker', `http://127.0.0.1:${String(port)}`, '--login-limit', '1'])
    session = connect()
    const login = { ':path': '/api/v5/login', ':method': 'POST', 'content-type': 'application/json' }
    const stream = session.request(login)
    stream.on('error', () => undefined)
    stream.write('{')
    await expect.poll(() => received.length).toBe(1)
    stream.close(http2.constants.NGHTTP2_CANCEL)
    await once(stream, 'close')
    expect((await ask(login, '{}')).status).toBe(429)
  })

  it('answers calls by the embedded broker', async () => {
    await running.close()
    await start(['--mqtt-port', '0', '--ws-port', '0', '--bare', '--seed', 'empty'])
    session = connect()
    const login = { ':path': '/api/v5/login', ':method': 'POST', 'content-type': 'application/json' }
    const { status, body } = await ask(login, JSON.stringify({ username: 'admin', password: 'public' }))
    expect(status).toBe(200)
    const { token } = JSON.parse(body) as { token: string }
    expect((await get('/api/v5/nodes', { authorization: `Bearer ${token}` })).status).toBe(200)
  })
})
