import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { startFaultProxy, type Fault, type FaultProxy } from '../e2e/support/fault-proxy'

/** The requests that the server behind the proxy has received. */
const received: { line: string; headers: IncomingMessage['headers']; body: string }[] = []
const server = http.createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (text: string) => (body += text))
  request.on('end', () => {
    received.push({ line: `${request.method ?? ''} ${request.url ?? ''}`, headers: request.headers, body })
    const isPacked = request.headers['accept-encoding']?.includes('gzip') === true
    response.writeHead(200, {
      'content-type': 'application/json',
      'set-cookie': ['a=1', 'b=2'],
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    })
    response.end(isPacked ? gzipSync('{"self":true}') : '{"self":true}')
  })
})
const sockets = new WebSocketServer({ server, path: '/mqtt', handleProtocols: () => 'mqtt' })
sockets.on('connection', (socket) => socket.on('message', (text: Buffer) => socket.send(text)))

let proxy: FaultProxy
let next = 0
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const target = `http://localhost:${String((server.address() as AddressInfo).port)}`
  proxy = await startFaultProxy(target, () => (next += 1) % 2)
})
beforeEach(() => {
  proxy.setFaults([])
  proxy.resetCounts()
  received.length = 0
})
afterAll(async () => {
  await proxy.stop()
  server.closeAllConnections()
  server.close()
})

const api = (path: string, init?: RequestInit) => fetch(`${proxy.url}/api/v5${path}`, init)
const set = (...faults: Fault[]) => proxy.setFaults(faults)

it('passes requests and replies on unchanged', async () => {
  const answer = await api('/banned/clientid/a%2Fb?x=%20', {
    method: 'POST',
    body: '{"who":"ÿ"}',
    headers: { 'content-type': 'application/json', 'x-own': 'kept' },
  })
  expect([answer.status, answer.headers.getSetCookie(), await answer.json()]).toEqual([
    200,
    ['a=1', 'b=2'],
    { self: true },
  ])
  expect(received).toMatchObject([
    { line: 'POST /api/v5/banned/clientid/a%2Fb?x=%20', body: '{"who":"ÿ"}', headers: { 'x-own': 'kept' } },
  ])
  expect(received[0]?.headers.host).toBe(new URL(proxy.url).host)
})

it('passes WebSockets on', async () => {
  const socket = new WebSocket(`${proxy.url.replace('http', 'ws')}/mqtt`, 'mqtt')
  const reply = new Promise<string>((resolve) =>
    socket.once('message', (text: Buffer) => resolve(String(text))),
  )
  await new Promise((resolve) => socket.once('open', resolve))
  expect(socket.protocol).toBe('mqtt')
  socket.send('ping')
  expect(await reply).toBe('ping')
  socket.terminate()
})

it('replaces replies a number of times', async () => {
  set({
    match: { path: '/nodes' },
    status: 503,
    headers: { 'retry-after': '1' },
    body: { code: 'X', message: 'y' },
    times: 1,
  })
  const answer = await api('/nodes')
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '1',
    { code: 'X', message: 'y' },
  ])
  expect((await api('/nodes')).status).toBe(200)
})

it('matches method, exact path and prefix, and only what is asked of the broker', async () => {
  set(
    { match: { method: 'POST', path: '/banned' }, status: 500 },
    { match: { path: '/cl*' }, status: 502 },
    { match: { path: '/banner' }, status: 501 },
  )
  expect((await api('/banned')).status).toBe(200)
  expect((await api('/banned', { method: 'POST', body: '{}' })).status).toBe(500)
  expect((await api('/cluster')).status).toBe(502)
  set({ match: { path: '*' }, status: 500 })
  expect((await api('/banned')).status).toBe(500)
  expect((await fetch(`${proxy.url}/status`)).status).toBe(500)
  expect((await fetch(`${proxy.url}/static/icon.svg`)).status).toBe(200)
})

it('truncates, adds headers, and replaces by a page or a long list', async () => {
  set(
    { match: { path: '/cluster' }, truncate: 5, headers: { 'x-cut': 'yes' }, times: 1 },
    { match: { path: '/cluster' }, html: true, times: 1 },
    { match: { path: '/cluster' }, bytes: 3_000_000 },
  )
  const cut = await api('/cluster')
  expect([await cut.text(), cut.headers.get('x-cut')]).toEqual(['{"sel', 'yes'])
  const portal = await api('/cluster')
  expect([portal.headers.get('content-type'), await portal.text()]).toEqual([
    'text/html',
    expect.stringContaining('<html>') as string,
  ])
  const long = await (await api('/cluster')).text()
  expect(long.length).toBeGreaterThan(3_000_000)
  expect(JSON.parse(long)).toMatchObject({ data: [] })
})

it('drops before the server has the request, and after it', async () => {
  set({ match: { path: '/banned' }, drop: 'before' })
  await expect(api('/banned', { method: 'POST', body: 'x' })).rejects.toThrow()
  expect(received).toEqual([])
  set({ match: { path: '/banned' }, drop: 'after' })
  await expect(api('/banned', { method: 'POST', body: 'x' })).rejects.toThrow()
  expect(received).toMatchObject([{ line: 'POST /api/v5/banned', body: 'x' }])
})

it('delays, and answers nothing while it hangs', async () => {
  set({ match: { path: '/slow' }, delay: 30 }, { match: { path: '/stuck' }, hang: true })
  expect(await (await api('/slow')).json()).toEqual({ self: true })
  await expect(api('/stuck', { signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout/)
  expect(received).toMatchObject([{ line: 'GET /api/v5/slow' }])
})

it('applies with a probability', async () => {
  set({ match: {}, status: 500, rate: 0.5 })
  next = 0
  const statuses: number[] = []
  for (let i = 0; i < 4; i += 1) statuses.push((await api('/x')).status)
  expect(statuses).toEqual([200, 500, 200, 500])
})

it('counts requests for the broker, and a write that is repeated once', async () => {
  await api('/nodes?a=1')
  await api('/nodes')
  await fetch(`${proxy.url}/static/icon.svg`)
  const write = () => api('/banned', { method: 'POST', headers: { 'idempotency-key': 'write-0001' } })
  await write()
  await write()
  expect(proxy.readCounts()).toEqual({ 'GET /api/v5/nodes': 2, 'POST /api/v5/banned': 1 })
  proxy.resetCounts()
  expect(proxy.readCounts()).toEqual({})
})

it('closes the connection where the server behind it is gone', async () => {
  const lost = await startFaultProxy('http://127.0.0.1:1')
  await expect(fetch(`${lost.url}/api/v5/nodes`)).rejects.toThrow()
  await lost.stop()
})
