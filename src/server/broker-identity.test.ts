import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import {
  createTemporaryIdentity,
  withIdentities,
  toIdentity,
  identityOfData,
  isForOtherBroker,
  readSocketUrl,
} from './broker-identity'
import { defaults, type Options } from './options'
import { startServer } from './serve'

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'switchboard-identity-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
const at = (address: string) => toIdentity(new URL(address))

it('is the same for every spelling of an address, and does not contain it', () => {
  const identity = at('http://broker.example:18083')
  expect(identity).toMatch(/^[0-9a-f]{16}$/)
  for (const spelling of [
    'http://broker.example:18083/',
    'HTTP://Broker.Example:18083//',
    'http://ops:secret@broker.example:18083/?x=1#y',
    'http://broker.example.:18083',
  ])
    expect(at(spelling), spelling).toBe(identity)
  expect(at('https://b/')).toBe(at('https://b:443'))
})

it.each([
  'http://broker.example:18084',
  'https://broker.example:18083',
  'http://other.example:18083',
  'http://broker.example:18083/emqx',
])('is another one at %s', (address) => {
  expect(at(address)).not.toBe(at('http://broker.example:18083'))
})

it('follows the address of an entry, not its name, and keeps entries with one address apart', () => {
  const entry = (name: string, address: string) => ({ name, address: new URL(address) })
  const [lab, prod, backup] = withIdentities([
    entry('lab', 'http://a'),
    entry('prod', 'http://b'),
    entry('backup', 'http://b/'),
  ]).map(({ identity }) => identity)
  expect(new Set([lab, prod, backup]).size).toBe(3)
  expect(withIdentities([entry('renamed', 'http://a')])[0]?.identity).toBe(lab)
  expect(withIdentities([entry('lab', 'http://c')])[0]?.identity).not.toBe(lab)
})

it('is kept with the data of the embedded broker, readable by its owner only', () => {
  const path = join(folder(), 'data')
  const identity = identityOfData(path)
  expect(identityOfData(path)).toBe(identity)
  expect(identityOfData(folder())).not.toBe(identity)
  expect(statSync(join(path, 'identity')).mode & 0o777).toBe(0o600)
  // What is no identity, such as a file cut by a crash, is replaced.
  writeFileSync(join(path, 'identity'), '')
  const next = identityOfData(path)
  expect([next, readFileSync(join(path, 'identity'), 'utf8')]).toEqual([identityOfData(path), `${next}\n`])
})

it('is new with each start of a broker that keeps nothing', () => {
  expect(createTemporaryIdentity()).toMatch(/^run-[0-9a-f]{16}$/)
  expect(createTemporaryIdentity()).not.toBe(createTemporaryIdentity())
})

it('passes calls that name no broker', () => {
  const call = (headers: http.IncomingHttpHeaders) => isForOtherBroker(headers, 'a')
  expect([call({}), call({ 'x-switchboard-broker': 'a' })]).toEqual([false, false])
  expect([call({ 'x-switchboard-broker': 'b' }), call({ 'x-switchboard-broker': '' })]).toEqual([true, true])
})

it.each([
  ['/mqtt', '/mqtt', false],
  ['/mqtt?x=1', '/mqtt?x=1', false],
  ['/mqtt?switchboard-broker=a', '/mqtt', false],
  ['/mqtt?x=1&switchboard-broker=a&y', '/mqtt?x=1&y', false],
  ['/mqtt?switchboard-broker=b', '/mqtt', true],
  ['/mqtt?switchboard-broker=a&switchboard-broker=b', '/mqtt', true],
])('reads the URL of a WebSocket: %s', (url, rest, isForOther) => {
  expect(readSocketUrl(url, 'a')).toEqual({ url: rest, isForOther })
})

/** The page, by a connection of its own: a kept one may be of an earlier server on the same port. */
const readPage = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, agent: false }, (reply) => {
      let page = ''
      reply.on('data', (part: Buffer) => (page += part.toString())).on('end', () => resolve(page))
    })
    request.on('error', reject)
  })

/** A server on this port with these options, and what its page gets. */
async function serve(root: string, options: Partial<Options>) {
  const server = await startServer(
    { ...defaults, port: 0, mqttPort: 0, wsPort: 0, bare: true, seed: 'empty', ...options },
    { root },
  )
  const page = await readPage(server.port)
  const identity = /&quot;identity&quot;:&quot;([^&]+)&quot;/.exec(page)?.[1]
  return { ...server, page, identity }
}
const closed = (socket: WebSocket) =>
  new Promise<string>((done) => {
    socket.on('open', () => {
      socket.close()
      done('open')
    })
    socket.on('error', ({ message }) => done(message))
  })

it('lets nothing of a page reach a broker that has taken the place of another on one port', async () => {
  const root = folder()
  writeFileSync(join(root, 'index.html'), '<!doctype html><head></head>')
  const requests: string[] = []
  const upstreams = ['a', 'b'].map((name) =>
    http
      .createServer(({ method, url, headers }, response) => {
        requests.push(`${name} ${method ?? ''} ${url ?? ''} ${headers.authorization ?? ''}`)
        response.end('{}')
      })
      .listen(0, '127.0.0.1'),
  )
  await Promise.all(
    upstreams.map((one) => one.listening || new Promise((done) => one.once('listening', done))),
  )
  onTestFinished(() => upstreams.forEach((one) => one.close()))
  const [a, b] = upstreams.map(
    (one) => new URL(`http://127.0.0.1:${String((one.address() as AddressInfo).port)}`),
  )
  const first = await serve(root, { broker: a, brokerWs: new URL('ws://127.0.0.1:9/mqtt') })
  const { port, identity = '', page } = first
  expect(page).not.toContain('127.0.0.1')
  const call = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: 'Bearer of-a', 'x-switchboard-broker': identity },
    })
  expect((await call('/api/v5/nodes')).status).toBe(200)
  await first.close()

  const second = await serve(root, { port, broker: b, brokerWs: new URL('ws://127.0.0.1:9/mqtt') })
  onTestFinished(second.close)
  expect(second.identity).not.toBe(identity)
  for (const [path, method] of [
    ['/api/v5/nodes', 'GET'],
    ['/status', 'GET'],
    ['/api/v5/login', 'POST'],
    ['/api/v5/mqtt/retainer', 'PUT'],
  ] as const) {
    const reply = await call(path, method)
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([421, 'BROKER_CHANGED'])
  }
  const socket = `ws://127.0.0.1:${port}/mqtt`
  expect(await closed(new WebSocket(`${socket}?switchboard-broker=${identity}`))).toContain('421')
  // The second one has no MQTT here, but it is asked.
  expect(await closed(new WebSocket(`${socket}?switchboard-broker=${second.identity ?? ''}`))).toContain(
    '502',
  )
  expect(requests).toEqual(['a GET /api/v5/nodes Bearer of-a'])
  // A program names no broker.
  expect((await fetch(`http://127.0.0.1:${port}/api/v5/nodes`)).status).toBe(200)
})

it('knows the embedded broker again after a restart with its data, and only then', async () => {
  const root = folder()
  const data = join(folder(), 'data')
  writeFileSync(join(root, 'index.html'), '<!doctype html><head></head>')
  const identities: (string | undefined)[] = []
  for (const options of [{ data }, { data }, {}, {}]) {
    const server = await serve(root, options)
    identities.push(server.identity)
    await server.close()
  }
  const [one, again, ...others] = identities
  expect(one).toMatch(/^[0-9a-f]{16}$/)
  expect(again).toBe(one)
  expect(new Set([one, ...others]).size).toBe(3)
})
