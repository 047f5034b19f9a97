import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { selfSigned } from '@/broker/listeners/certificate'
import { identityHeader } from '@/contract/broker-identity'
import { Presented } from '@/contract/presented-certificates'
import { createHandshakeLimit } from './handshake-limit'
import { defaults } from './options'
import { parseProfiles } from './profiles'
import { startServer, type Running } from './serve'

const pair = selfSigned(Date.now())
const fingerprint = new X509Certificate(pair.cert).fingerprint256
const root = mkdtempSync(join(tmpdir(), 'switchboard-presented-'))
const token = 'Bearer right'

/** What the fake broker was asked. */
const asked: string[] = []
/** The listeners of the fake broker, by the path after `/api/v5`. */
let listeners: Record<string, unknown> = {}
const broker = http.createServer((request, response) => {
  const { url = '', headers } = request
  asked.push(url)
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (headers.authorization === 'Bearer viewer')
    return send(403, { code: 'FORBIDDEN', message: 'secret detail' })
  if (headers.authorization !== token) return send(401, { code: 'BAD_TOKEN', message: 'secret detail' })
  const path = decodeURIComponent(url.slice('/api/v5'.length))
  const found = listeners[path]
  return found === undefined
    ? send(404, { code: 'BAD_LISTENER_ID', message: 'secret detail' })
    : send(200, found)
})
/** A TLS port that counts connections, and one that no listener names. */
const connections = { listed: 0, other: 0 }
const create = (port: keyof typeof connections) =>
  tls
    .createServer(pair, (socket) => socket.on('error', () => undefined))
    .on('connection', () => (connections[port] += 1))
const [listed, other] = [create('listed'), create('other')]
const listen = (server: net.Server) =>
  new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  )

let running: Running
let port = 0
let otherPort = 0
const ssl = (more: object = {}) => ({
  id: 'ssl:default',
  type: 'ssl',
  bind: `0.0.0.0:${String(port)}`,
  enable: true,
  running: true,
  ...more,
})

beforeAll(async () => {
  port = await listen(listed)
  otherPort = await listen(other)
  const address = `http://127.0.0.1:${String(await listen(broker))}`
  const profiles = parseProfiles(
    JSON.stringify([
      { name: 'lab', address },
      { name: 'gone', address: 'http://127.0.0.1:9' },
    ]),
    'brokers.json',
  )
  running = await startServer({ ...defaults, port: 0, profiles }, { root })
})
afterAll(async () => {
  await running.close()
  broker.closeAllConnections()
  for (const server of [broker, listed, other]) server.close()
})
beforeEach(() => {
  asked.length = 0
  connections.listed = connections.other = 0
  listeners = { '/listeners/ssl:default': ssl() }
})

const at = '/broker/lab/tls-certificates'
async function read(
  path: string,
  headers: Record<string, string> = { authorization: token },
  method = 'GET',
) {
  const reply = await fetch(`http://127.0.0.1:${String(running.port)}${path}`, { headers, method })
  const text = await reply.text()
  return {
    status: reply.status,
    text,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
  }
}

it('returns what the listener presents, and nothing of what is inside', async () => {
  const { status, body, text } = await read(`${at}/listeners/ssl%3Adefault`)
  expect(status).toBe(200)
  expect(Presented.parse(body)).toMatchObject({
    address: `127.0.0.1:${String(port)}`,
    certificates: [{ subject: 'CN=localhost', fingerprint }],
  })
  expect(Object.keys(Presented.parse(body).certificates?.[0] ?? {}).sort()).toEqual(
    ['fingerprint', 'issuer', 'names', 'subject', 'validFrom', 'validTo'].sort(),
  )
  expect(text).not.toContain('BEGIN')
  expect(asked).toEqual(['/api/v5/listeners/ssl%3Adefault'])
})

it('reads WebSocket and gateway listeners with TLS, and refuses types without it', async () => {
  listeners = {
    '/listeners/wss:web': ssl({ type: 'wss', bind: port }),
    '/gateways/stomp/listeners/stomp:ssl:one': ssl({ bind: `:${String(port)}` }),
    '/listeners/tcp:default': ssl({ type: 'tcp' }),
    '/listeners/quic:default': ssl({ type: 'quic' }),
    '/gateways/coap/listeners/coap:dtls:one': ssl({ type: 'dtls' }),
  }
  expect((await read(`${at}/listeners/wss:web`)).body).toMatchObject({ certificates: [{ fingerprint }] })
  expect((await read(`${at}/gateways/stomp/listeners/stomp:ssl:one`)).body).toMatchObject({
    certificates: [{ fingerprint }],
  })
  connections.listed = 0
  for (const path of [
    'listeners/tcp:default',
    'listeners/quic:default',
    'gateways/coap/listeners/coap:dtls:one',
  ])
    expect(await read(`${at}/${path}`)).toMatchObject({ status: 404, body: { code: 'NO_TLS_LISTENER' } })
  expect(connections.listed).toBe(0)
})

it('does not connect to the port of a listener that is not running, or that expects the PROXY protocol', async () => {
  for (const [more, failure] of [
    [{ running: false }, 'stopped'],
    [{ running: undefined }, 'stopped'],
    [{ running: 'inconsistent' }, 'stopped'],
    [{ running: false, bind: '0.0.0.0:0' }, 'stopped'],
    [{ proxy_protocol: true }, 'proxyProtocol'],
  ] as const) {
    listeners = { '/listeners/ssl:default': ssl(more) }
    expect((await read(`${at}/listeners/ssl:default`)).body).toEqual({ failure })
  }
  expect(connections.listed).toBe(0)
})

it('reads the certificate of the API only where that is HTTPS', async () => {
  listeners = { '/nodes': [] }
  expect(await read(`${at}/dashboard`)).toMatchObject({ status: 404, body: { code: 'NO_TLS_LISTENER' } })
})

describe('refuses', () => {
  it.each([
    ['no login', {}, 401, 0],
    ['a wrong token', { authorization: 'Bearer wrong' }, 401, 1],
    ['an account that may not read listeners', { authorization: 'Bearer viewer' }, 403, 1],
    [
      'a page that was opened for another broker',
      { authorization: token, [identityHeader]: 'other' },
      421,
      0,
    ],
  ] as const)('%s', async (_, headers, status, calls) => {
    const reply = await read(`${at}/listeners/ssl:default`, headers)
    expect(reply.status).toBe(status)
    expect(reply.text).not.toContain('secret detail')
    expect(asked).toHaveLength(calls)
    expect(connections).toEqual({ listed: 0, other: 0 })
  })

  it('a port, a host or a type in the request', async () => {
    const query = `port=${String(otherPort)}&bind=127.0.0.1:${String(otherPort)}&host=192.0.2.1&type=ssl`
    const { body } = await read(`${at}/listeners/ssl:default?${query}`)
    expect(body).toMatchObject({ address: `127.0.0.1:${String(port)}` })
    for (const id of [String(otherPort), `127.0.0.1:${String(otherPort)}`, `ssl:${String(otherPort)}`])
      expect((await read(`${at}/listeners/${id}`)).status).toBe(404)
    expect(connections.other).toBe(0)
  })

  it.each([
    ['an id of 100,000 characters', `${at}/listeners/${'a'.repeat(100_000)}`],
    ['a path within an id', `${at}/listeners/ssl%3Adefault%2F..%2F..%2Fnodes`],
    ['dots as an id', `${at}/listeners/%2e%2e`],
    ['a query within an id', `${at}/listeners/ssl%3Adefault%3Fx`],
    ['an id of other letters', `${at}/listeners/%E2%82%AC`],
    ['dots as a gateway', `${at}/gateways/%2e%2e/listeners/ssl:default`],
    ['a path within a gateway', `${at}/gateways/st%2Fomp/listeners/ssl:default`],
    ['no id', `${at}/listeners/`],
    ['another path', `${at}/other`],
    ['a path without a broker', '/tls-certificates/listeners/ssl:default'],
    ['an unknown broker', '/broker/none/tls-certificates/listeners/ssl:default'],
  ])('%s, without asking the broker', async (_, path) => {
    // A client of the web would normalize the path.
    const status = await new Promise((done, fail) =>
      http
        .get(
          { host: '127.0.0.1', port: running.port, path, headers: { authorization: token } },
          ({ statusCode }) => done(statusCode),
        )
        .once('error', fail),
    )
    expect([400, 404]).toContain(status)
    expect(asked).toEqual([])
  })

  it.each(['POST', 'PUT', 'DELETE', 'HEAD'])('the method %s', async (method) => {
    expect((await read(`${at}/listeners/ssl:default`, { authorization: token }, method)).status).toBe(404)
    expect(asked).toEqual([])
  })

  it('a reply of the broker that is no listener', async () => {
    for (const body of [{}, [], null, { type: 'ssl', bind: {}, running: true }]) {
      listeners = { '/listeners/ssl:default': body }
      expect((await read(`${at}/listeners/ssl:default`)).status).toBe(424)
    }
    listeners = { '/listeners/ssl:default': ssl({ bind: 'broker.example' }) }
    expect((await read(`${at}/listeners/ssl:default`)).status).toBe(404)
    expect(connections.listed).toBe(0)
  })

  it('a broker that does not answer, with the reason only', async () => {
    expect(await read('/broker/gone/tls-certificates/listeners/ssl:default')).toMatchObject({
      status: 502,
      body: { code: 'BROKER_UNREACHABLE', reason: 'ECONNREFUSED' },
    })
  })
})

it('connects to the host of the profile, whatever address the listener is bound to', async () => {
  listeners = { '/listeners/ssl:default': ssl({ bind: `192.0.2.1:${String(port)}` }) }
  expect((await read(`${at}/listeners/ssl:default`)).body).toMatchObject({
    address: `127.0.0.1:${String(port)}`,
    certificates: [{ fingerprint }],
  })
})

it('limits handshakes that run at the same time, and those of one address in a minute', async () => {
  const limit = createHandshakeLimit({ running: 1, perMinute: 2 })
  let finish: () => void = () => undefined
  const first = limit.run('192.0.2.1', () => new Promise<void>((done) => (finish = done)))
  expect(await limit.run('192.0.2.2', async () => 'never')).toEqual({ wait: 1 })
  finish()
  expect(await first).toEqual({ done: undefined })
  expect(await limit.run('192.0.2.1', async () => 'second')).toEqual({ done: 'second' })
  expect(await limit.run('192.0.2.1', async () => 'third')).toEqual({ wait: expect.any(Number) as number })
  expect(await limit.run('192.0.2.2', async () => 'another')).toEqual({ done: 'another' })
  await expect(limit.run('192.0.2.2', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit.run('192.0.2.3', async () => 'free')).toEqual({ done: 'free' })
})

it('reads the listeners of the embedded broker too', async () => {
  const embedded = await startServer(
    { ...defaults, port: 0, mqttPort: 0, wsPort: 0, seed: 'empty', bare: true },
    { root },
  )
  const url = `http://127.0.0.1:${String(embedded.port)}`
  const json = { 'content-type': 'application/json' }
  const { token: own } = (await (
    await fetch(`${url}/api/v5/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ username: 'admin', password: 'public' }),
    })
  ).json()) as { token: string }
  const authorization = `Bearer ${own}`
  const created = await fetch(`${url}/api/v5/listeners/ssl:own`, {
    method: 'POST',
    headers: { ...json, authorization },
    body: JSON.stringify({ id: 'ssl:own', type: 'ssl', bind: '127.0.0.1:0' }),
  })
  expect(created.status).toBe(200)
  const read = async (headers: Record<string, string>) => {
    const reply = await fetch(`${url}/tls-certificates/listeners/ssl:own`, { headers })
    return { status: reply.status, body: (await reply.json()) as unknown }
  }
  expect(await read({ authorization })).toMatchObject({
    status: 200,
    body: { certificates: [{ subject: 'CN=localhost' }] },
  })
  expect((await read({})).status).toBe(401)
  await embedded.close()
})
