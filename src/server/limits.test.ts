import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { isPlainPath, looselyNormalized } from './api-path'
import { checkTargets } from './check-target'
import { isKnownHost } from './host-names'
import { defaults, type Options } from './options'
import { startServer, type Running } from './serve'
import { createWriteOnce } from './write-once'

/** Calls that the broker has evaluated; it knows one password and one API key. */
const evaluated: string[] = []
/** The `Via` of the last call. */
let via: string | undefined
const right = `Basic ${Buffer.from('key:secret').toString('base64')}`
const broker = http.createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    const { url = '', headers } = request
    evaluated.push(url)
    const isOpen = url.startsWith('/api/v5/status')
    via = headers.via
    const isLogin = decodeURIComponent(url).includes('login')
    const good = isOpen || (isLogin ? body.includes('right') : (headers.authorization ?? right) === right)
    // Long enough for others to arrive before the reply.
    setTimeout(() => {
      response.writeHead(good ? 200 : 401, { 'content-type': 'application/json' }).end('{}')
    }, 20)
  })
})
let running: Running
const lines: string[] = []
const start = async (more: Partial<Options>) => {
  const address = new URL(`http://127.0.0.1:${String((broker.address() as AddressInfo).port)}`)
  running = await startServer(
    { ...defaults, port: 0, broker: address, brokerWs: new URL('ws://127.0.0.1:9/mqtt'), ...more },
    { log: (line) => lines.push(line), logRequest: (line) => lines.push(line) },
  )
}
beforeAll(() => new Promise<void>((done) => broker.listen(0, '127.0.0.1', done)))
beforeEach(() => {
  evaluated.length = 0
  lines.length = 0
})
afterEach(() => running.close())
afterAll(() => {
  broker.closeAllConnections()
  broker.close()
})

const call = async (path: string, init: RequestInit = {}) => {
  const reply = await fetch(`http://127.0.0.1:${String(running.port)}${path}`, init)
  await reply.arrayBuffer()
  return reply.status
}
const login = (password: string, path = '/api/v5/login') => call(path, { method: 'POST', body: password })
const withKey = (authorization: string, path = '/api/v5/nodes') => call(path, { headers: { authorization } })
const guess = (index: number) => `Basic ${Buffer.from(`key:guess${String(index)}`).toString('base64')}`
const countStatuses = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]),
  )

describe('--login-limit', () => {
  it('evaluates no more logins in parallel than may fail', async () => {
    await start({ loginLimit: 5 })
    const statuses = await Promise.all(Array.from({ length: 40 }, () => login('wrong')))
    expect(countStatuses(statuses)).toEqual({ 401: 5, 429: 35 })
    expect(evaluated).toHaveLength(5)
  })

  it('gives the attempt of a successful login back', async () => {
    await start({ loginLimit: 3 })
    for (let index = 0; index < 10; index += 1) expect(await login('right')).toBe(200)
    expect([await login('wrong'), await login('wrong'), await login('right'), await login('wrong')]).toEqual([
      401, 401, 200, 401,
    ])
    expect(await login('right')).toBe(429)
  })

  it.each([
    '/api/v5/login/',
    '/api/v5//login',
    '/api/v5/%6cogin',
    '/api/v5/login?x=1',
    '/api/v5/sso/login/ldap',
  ])('counts %s as a login', async (path) => {
    await start({ loginLimit: 2 })
    expect([await login('wrong', path), await login('wrong', path), await login('wrong', path)]).toEqual([
      401, 401, 429,
    ])
  })

  it('counts guesses of API keys, also next to calls that need none', async () => {
    await start({ loginLimit: 5 })
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const [, status] = await Promise.all([withKey(guess(index), '/api/v5/status'), withKey(guess(index))])
        return status
      }),
    )
    expect(countStatuses(statuses)).toEqual({ 401: 5, 429: 15 })
  })

  it('does not hinder a program that makes many calls with its key at the same time', async () => {
    await start({ loginLimit: 2 })
    const statuses = await Promise.all(Array.from({ length: 50 }, () => withKey(right)))
    expect(countStatuses(statuses)).toEqual({ 200: 50 })
  })
})

describe('Host', () => {
  it.each([
    ['localhost:4180', true],
    ['127.0.0.1', true],
    ['192.0.2.7:4180', true],
    ['[::1]:4180', true],
    ['ops.localhost', true],
    ['Console.Example', true],
    ['other.example:8443', true],
    ['other.example', false],
    ['evil.example', false],
    ['console.example.evil.example', false],
    ['console.example@evil.example', false],
    ['x/api/v5/publish?', false],
    ['[', false],
    ['', false],
  ])('%j is known: %s', (host, known) => {
    expect(isKnownHost(host, ['console.example', 'other.example:8443'])).toBe(known)
  })

  it('of another site opens neither the API, nor the page, nor MQTT', async () => {
    await start({})
    const status = (path: string) =>
      new Promise<number | undefined>((resolve, reject) =>
        http
          .get(
            {
              host: '127.0.0.1',
              port: running.port,
              path,
              headers: { host: 'evil.example', origin: 'http://evil.example' },
            },
            (reply) => {
              reply.resume()
              resolve(reply.statusCode)
            },
          )
          .on('error', reject),
      )
    expect([await status('/'), await status('/api/v5/nodes')]).toEqual([421, 421])
    const socket = new WebSocket(`ws://127.0.0.1:${String(running.port)}/mqtt`, {
      headers: { host: 'evil.example', origin: 'http://evil.example' },
    })
    socket.on('error', () => undefined)
    const refused = await new Promise((resolve) =>
      socket.on('unexpected-response', (_request, reply) => resolve(reply.statusCode)),
    )
    expect([refused, evaluated]).toEqual([421, []])
  })
})

it.each([
  ['/api/v5/clients/a%2F..%2Fb', true],
  ['/api/v5/clients/a..b?x=../y', true],
  ['/api/v5/clients/...', true],
  ['/api/v5/clients/..', false],
  ['/api/v5/clients/%2E%2e/x', false],
  ['/api/v5/./x', false],
  ['/api/v5/\\x', false],
  ['/api/v5/x#y', false],
  ['http://localhost/api/v5', false],
])('passes the path %s on: %s', (path, plain) => {
  expect(isPlainPath(path)).toBe(plain)
})

it('reads a path as a lenient server would', () => {
  expect(looselyNormalized('/api//v5/%6Cogin/')).toBe('/api/v5/login')
})

it('recognizes a write that arrives twice, for each broker apart', () => {
  const check = createWriteOnce()
  expect([check('lab', 'abcdefgh'), check('prod', 'abcdefgh'), check('lab', 'abcdefgh')]).toEqual([
    'new',
    'new',
    'repeated',
  ])
  expect([check('lab', 'short'), check('lab', 'a'.repeat(200)), check('lab', 'a b c d e f')]).toEqual([
    'invalid',
    'invalid',
    'invalid',
  ])
})

it.each(['http://127.0.0.1:4180', 'ws://localhost:4180/mqtt', 'http://[::1]:4180'])(
  'refuses %s as the address of a broker, which is its own',
  (address) => {
    expect(() => checkTargets([new URL(address)], 4180)).toThrow('this console itself')
  },
)
it('takes brokers at other ports and machines', async () => {
  checkTargets([new URL('http://127.0.0.1:18083'), new URL('http://192.0.2.1:4180')], 4180)
  await start({})
})

it('refuses a request that has passed this console before, and passes on the mark of others', async () => {
  await start({})
  expect(await call('/api/v5/nodes', { headers: { via: '1.1 proxy.example' } })).toBe(200)
  expect(via).toMatch(/^1\.1 proxy\.example, 1\.1 switchboard-\w+$/)
  expect(await call('/api/v5/nodes', { headers: { via: via ?? '' } })).toBe(508)
  expect(evaluated).toHaveLength(1)
})

describe('what is recorded', () => {
  it('of MQTT over WebSocket: a line with time and level when the connection has ended', async () => {
    await start({ accessLog: true })
    const socket = new WebSocket(`ws://127.0.0.1:${String(running.port)}/mqtt?token=x`)
    socket.on('error', () => undefined)
    await expect.poll(() => lines.filter((line) => line.includes('webSocket'))).toHaveLength(1)
    const line: unknown = JSON.parse(lines.find((one) => one.includes('webSocket')) ?? '')
    expect(line).toMatchObject({
      level: 'info',
      method: 'GET',
      path: '/mqtt',
      status: 502,
      webSocket: true,
      client: '127.0.0.1',
    })
    const warning: unknown = JSON.parse(lines.find((one) => one.includes('"warn"')) ?? '')
    expect(warning).toMatchObject({
      level: 'warn',
      reason: 'ECONNREFUSED',
      time: expect.stringMatching(/Z$/),
    })
  })

  it('for Prometheus, on request only', async () => {
    await start({ loginLimit: 1 })
    expect(await call('/metrics', { redirect: 'manual' })).toBe(302)
    await running.close()
    await start({ metrics: true, loginLimit: 1 })
    await call('/api/v5/nodes')
    await login('wrong')
    await login('wrong')
    const reply = await fetch(`http://127.0.0.1:${String(running.port)}/metrics`)
    const text = await reply.text()
    expect(reply.headers.get('content-type')).toContain('text/plain')
    expect(text).toContain('switchboard_http_requests_total{broker="",method="GET",status="200"} 1')
    expect(text).toContain('switchboard_http_requests_total{broker="",method="POST",status="429"} 1')
    expect(text).toContain('switchboard_logins_refused_total 1')
    expect(text).toContain('switchboard_http_request_duration_seconds_count{broker=""}')
  })
})

it('gives a client the reason why the broker does not answer, but not its address', async () => {
  await start({ broker: new URL('http://127.0.0.1:9/') })
  const reply = await fetch(`http://127.0.0.1:${String(running.port)}/api/v5/nodes`)
  const text = await reply.text()
  expect([reply.status, JSON.parse(text)]).toEqual([
    502,
    {
      code: 'BROKER_UNREACHABLE',
      message: 'The broker is not responding: ECONNREFUSED',
      reason: 'ECONNREFUSED',
    },
  ])
  expect(text).not.toContain('127.0.0.1')
})

it('closes at once when it stops, though a browser has opened a connection ahead', async () => {
  await start({})
  const socket = new (await import('node:net')).Socket()
  await new Promise<void>((done) => socket.connect(running.port, '127.0.0.1', done))
  const closed = new Promise((done) => socket.once('close', done))
  socket.resume()
  await running.close()
  await closed
  await start({})
})
