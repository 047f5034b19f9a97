import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Ask } from '@/features/authorization/model/acl/match'
import { eventually } from '../../mqtt/harness'
import { startTestBroker, type TestBroker } from './harness'
import { toSourceDecision } from './http-request'

type ReceivedRequest = {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

let b: TestBroker
let server: http.Server
let url: string
let requests: ReceivedRequest[]
let answer: (response: http.ServerResponse) => void

beforeEach(async () => {
  requests = []
  answer = (response) => response.writeHead(204).end()
  server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      requests.push({ method: request.method, url: request.url, headers: request.headers, body })
      answer(response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  b = await startTestBroker({ now: Date.now })
  // Only the server decides, and nothing is cached.
  await b.file('')
  await b.settings({ no_match: 'deny', cache: { enable: false } })
})
afterEach(async () => {
  await b.stop()
  server.closeAllConnections()
  server.close()
})

const answers = (
  status: number,
  body: string,
  headers: http.OutgoingHttpHeaders = { 'content-type': 'application/json' },
) => {
  answer = (response) => response.writeHead(status, headers).end(body)
}
const send = async (topic = 't', options: object = {}) => {
  const client = await b.client({ ...options, clientId: 'c 1' })
  const { code } = await client.publishAsync(topic, 'x', { qos: 1 }).then(
    () => ({ code: 0 }),
    (error: unknown) => error as { code: number },
  )
  await client.endAsync(true)
  return code
}
const status = async () =>
  (await b.call('GET', '/authorization/sources/http/status')).value as {
    status: string
    node_error: unknown[]
    metrics: object
    resource_metrics: object
  }

describe('HTTP authorization server', () => {
  it('receives everything as text: GET in the query', async () => {
    await b.source({
      type: 'http',
      method: 'get',
      url: `${url}/acl/\${username}?fixed=a&who=\${clientid}`,
      body: {
        topic: '${topic}',
        action: '${action}',
        qos: '${qos}',
        retain: '${retain}',
        host: '${peerhost}',
        proto: '${proto_name}',
        mount: '${mountpoint}',
        other: '${nosuch}',
      },
    })
    expect(await send('a/b c', { username: 'u/1' })).toBe(0)
    const client = await b.client({ clientId: 'x' })
    await client.subscribeAsync('a/+', { qos: 2 })
    const read = (path = '') => ({ ...Object.fromEntries(new URL(path, url).searchParams) })
    expect(requests[0]?.url?.split('?')[0]).toBe('/acl/u%2F1')
    expect(read(requests[0]?.url)).toEqual({
      fixed: 'a',
      who: 'c 1',
      topic: 'a/b c',
      action: 'publish',
      qos: '1',
      retain: 'false',
      host: '127.0.0.1',
      proto: 'mqtt',
      mount: '',
      other: '${nosuch}',
    })
    expect(requests[0]?.method).toBe('GET')
    expect(requests[0]?.headers['content-type']).toBeUndefined()
    expect(requests[1]?.url?.split('?')[0]).toBe('/acl/')
    expect(read(requests[1]?.url)).toMatchObject({
      topic: 'a/+',
      action: 'subscribe',
      qos: '2',
      retain: 'false',
    })
  })

  it('receives everything as text: POST in the body, as JSON or as a form', async () => {
    const body = { user: '${username}', retain: '${retain}', topic: '${topic}' }
    await b.source({ type: 'http', method: 'post', url: `${url}/acl?x=1`, body })
    expect(await send('a&b')).toBe(0)
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/acl?x=1',
      body: '{"user":"","retain":"false","topic":"a&b"}',
    })
    expect(requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
    })
    await b.call('PUT', '/authorization/sources/http', {
      body: {
        type: 'http',
        method: 'post',
        url: `${url}/acl`,
        body,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Token': 't' },
      },
    })
    expect(await send('a&b')).toBe(0)
    expect(requests[1]).toMatchObject({ body: 'user=&retain=false&topic=a%26b' })
    expect(requests[1]?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'x-token': 't',
    })
  })

  it('allows by 204 and by the result of 200; a body without content type counts as JSON', async () => {
    await b.source({ type: 'http', method: 'get', url })
    expect(await send()).toBe(0)
    answers(200, '{"result":"allow"}')
    expect(await send()).toBe(0)
    answers(200, '{"result":"allow"}', {})
    expect(await send()).toBe(0)
    answers(200, 'result=allow', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(await send()).toBe(0)
    answers(200, '{"result":"deny"}', { 'content-type': 'application/json; charset=utf-8' })
    expect(await send()).toBe(135)
    expect((await status()).metrics).toMatchObject({ total: 5, allow: 4, deny: 1, nomatch: 0 })
    expect((await status()).resource_metrics).toMatchObject({ matched: 5, success: 5, failed: 0 })
  })

  it('ignores any other reply', async () => {
    await b.settings({ no_match: 'allow' })
    await b.source({ type: 'http', method: 'get', url })
    answers(200, '{"result":"ignore"}')
    expect(await send()).toBe(0)
    expect((await status()).metrics).toMatchObject({ total: 1, nomatch: 0 })
    for (const [code, body, headers] of [
      [200, '{}'],
      [200, ''],
      [200, '{"result":"perhaps"}'],
      [200, '{"result":"deny"}', { 'content-type': 'text/plain' }],
      [403, ''],
      [500, '{"result":"deny"}'],
      [201, '{"result":"deny"}'],
    ] as const) {
      answers(code, body, headers)
      expect(await send(), `${String(code)} ${body}`).toBe(0)
    }
    expect((await status()).metrics).toMatchObject({ total: 8, allow: 0, deny: 0, nomatch: 7 })
  })

  it('is skipped if it is unreachable or late', async () => {
    await b.settings({ no_match: 'allow' })
    await b.source({ type: 'http', method: 'get', url: 'http://127.0.0.1:1/' })
    expect(await send()).toBe(0)
    expect(await status()).toMatchObject({
      status: 'disconnected',
      node_error: [{ reason: 'Connection refused' }],
      metrics: { total: 1, nomatch: 0 },
      resource_metrics: { matched: 1, success: 0, failed: 1 },
    })
    // The same with an invalid certificate.
    const cacertfile = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
    await b.call('PUT', '/authorization/sources/http', {
      body: {
        type: 'http',
        method: 'get',
        url: url.replace('http', 'https'),
        ssl: { enable: true, cacertfile },
        request_timeout: '1000d',
      },
    })
    expect(await send()).toBe(0)
    expect(await status()).toMatchObject({
      status: 'disconnected',
      metrics: { total: 2, nomatch: 0 },
      resource_metrics: { failed: 1 },
    })
    answer = () => undefined
    await b.call('PUT', '/authorization/sources/http', {
      body: { type: 'http', method: 'get', url, request_timeout: '100ms' },
    })
    expect(await send()).toBe(0)
    // Changing the settings keeps the counters.
    expect(await status()).toMatchObject({
      status: 'connected',
      node_error: [],
      metrics: { total: 3 },
      resource_metrics: { matched: 1, failed: 1 },
    })
  })

  it('delays the client’s packets and keeps their order', async () => {
    await b.source({ type: 'http', method: 'get', url, body: { topic: '${topic}' } })
    const held: http.ServerResponse[] = []
    answer = (response) => held.push(response)
    const raw = await b.raw({ clientId: 'waits' })
    raw.send({
      cmd: 'publish',
      topic: 'first',
      payload: 'x',
      qos: 1,
      retain: false,
      dup: false,
      messageId: 1,
    })
    raw.send({
      cmd: 'publish',
      topic: 'second',
      payload: 'x',
      qos: 1,
      retain: false,
      dup: false,
      messageId: 2,
    })
    raw.send({ cmd: 'pingreq' })
    await eventually(() => held.length === 1)
    expect(raw.packets.map(({ cmd }) => cmd)).toEqual(['connack'])
    held[0]?.writeHead(200, { 'content-type': 'application/json' }).end('{"result":"deny"}')
    await eventually(() => held.length === 2)
    held[1]?.writeHead(204).end()
    await raw.until('pingresp')
    expect(raw.packets.map(({ cmd }) => cmd)).toEqual(['connack', 'puback', 'puback', 'pingresp'])
    expect(raw.all('puback').map(({ messageId, reasonCode }) => [messageId, reasonCode])).toEqual([
      [1, 135],
      [2, 16],
    ])
    expect(requests.map((each) => each.url)).toEqual(['/?topic=first', '/?topic=second'])
  })

  it('may answer after the client is gone', async () => {
    await b.source({ type: 'http', method: 'get', url })
    const held: http.ServerResponse[] = []
    answer = (response) => held.push(response)
    const raw = await b.raw({ clientId: 'gone' })
    raw.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'x', qos: 0 }] })
    await eventually(() => held.length === 1)
    raw.socket.destroy()
    await eventually(() => b.broker.state.engine.client('gone') === undefined)
    held[0]?.writeHead(204).end()
    answer = (response) => response.writeHead(204).end()
    expect(await send()).toBe(0)
    expect([...b.broker.state.engine.topics()]).toEqual([])
  })

  it('delays a will too', async () => {
    await b.source({ type: 'http', method: 'post', url, body: { topic: '${topic}', user: '${username}' } })
    const ear = await b.client({ clientId: 'ear' })
    const received: string[] = []
    ear.on('message', (topic) => received.push(topic))
    await ear.subscribeAsync('wills/#')
    const raw = await b.raw({
      clientId: 'dies',
      username: 'u',
      will: { topic: 'wills/a', payload: Buffer.from('x'), qos: 0, retain: false },
    })
    raw.socket.destroy()
    await eventually(() => received.length === 1)
    expect(requests.at(-1)?.body).toBe('{"topic":"wills/a","user":"u"}')
  })
})

it('ignores a reply that does not match its content type', () => {
  const of = (body: string, type?: string) => toSourceDecision({ status: 200, type, body })
  expect([of('nonsense'), of('null'), of('[]'), of('"allow"'), of('{"result":true}')]).toEqual(
    Array.from({ length: 5 }, () => 'nomatch'),
  )
  expect(of('a=1&result=ignore', 'application/x-www-form-urlencoded;charset=utf-8')).toBe('ignore')
})

it('caches its decisions', async () => {
  await b.settings({ cache: { enable: true } })
  await b.source({ type: 'http', method: 'get', url })
  const { authz } = b.broker.state
  const caller = { clientid: 'c', username: null, peerhost: '127.0.0.1' }
  const ask: Ask = { action: 'publish', topic: 't', qos: 0, retain: false }
  expect(await authz.authorize(caller, ask)).toMatchObject({ allowed: true, source: 'http' })
  expect(authz.authorize(caller, ask)).toMatchObject({ allowed: true, source: 'cache' })
  expect(requests).toHaveLength(1)
})
