import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { toSqlValue } from '@/rule-sql/value'
import { startTestBroker, turns, type TestBroker } from '../harness'
import { eventually } from '../mqtt/harness'
import { readUrl } from './webhook'

type Seen = {
  method: string | undefined
  url: string | undefined
  headers: http.IncomingHttpHeaders
  body: string
  /** Local port of the connection. */
  from: number | undefined
}

let results: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of results.reverse()) await end()
  results = []
})

/** A target that records requests and answers as configured. */
async function target(port = 0) {
  const seen: Seen[] = []
  const answer = { status: 204, holds: [] as (() => void)[] | undefined }
  answer.holds = undefined
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      seen.push({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
        from: request.socket.remotePort,
      })
      const reply = () => response.writeHead(answer.status).end()
      if (answer.holds) answer.holds.push(reply)
      else reply()
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const stop = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  results.push(stop)
  return {
    seen,
    answer,
    stop,
    cut: () => server.closeAllConnections(),
    port: (server.address() as AddressInfo).port,
  }
}

async function started(): Promise<TestBroker> {
  const b = await startTestBroker({ now: Date.now })
  results.push(() => b.broker.close())
  return b
}

type Metrics = Record<string, number>
const metrics = async (b: TestBroker, id: string) =>
  (await b.call('GET', `/bridges/${id}/metrics`)).value as {
    metrics: Metrics
    node_metrics: { node: string; metrics: Metrics }[]
  }
const create = (b: TestBroker, name: string, rest: object) =>
  b.call('POST', '/bridges', { body: { type: 'webhook', name, ...rest } })
const data = toSqlValue({ topic: 'a/b c', clientid: 'dev 1', payload: '{"t":21.5}' })

describe('webhook', () => {
  it('sends method, path, headers and body by its templates', async () => {
    const { seen, port } = await target()
    const b = await started()
    const created = await create(b, 'out', {
      url: `http://127.0.0.1:${String(port)}/hook/\${topic}?by=\${clientid}`,
      method: 'put',
      headers: { 'X-From': '${clientid}', authorization: 'Bearer s3cret' },
      body: '{"t":${payload.t},"none":"${none}"}',
    })
    expect([created.status, created.value]).toMatchObject([
      201,
      { status: 'connected', headers: { 'X-From': '${clientid}', authorization: '******' } },
    ])
    expect(await b.broker.state.bridges.deliver('webhook:out', data)).toBe('success')
    expect(seen).toMatchObject(
      [
        {
          method: 'PUT',
          url: '/hook/a/b%20c?by=dev%201',
          headers: { 'x-from': 'dev 1', authorization: 'Bearer s3cret', 'content-length': '27' },
          body: '{"t":21.5,"none":"undefined"}',
        },
      ].map((one) => ({ ...one, headers: { ...one.headers, 'content-length': String(one.body.length) } })),
    )
    expect((await metrics(b, 'webhook:out')).metrics).toMatchObject({
      matched: 1,
      success: 1,
      failed: 0,
      inflight: 0,
      queuing: 0,
      dropped: 0,
    })
    expect((await metrics(b, 'webhook:out')).node_metrics).toMatchObject([
      { node: 'emqx@127.0.0.1', metrics: { success: 1 } },
    ])
  })

  it.each([
    ['hash', 1],
    ['random', 4],
  ] as const)('sends the requests of a client %s over %i of its connections', async (pool_type, ways) => {
    const { seen, port } = await target()
    const b = await started()
    await create(b, 'pool', { url: `http://127.0.0.1:${String(port)}/`, pool_type, pool_size: 4 })
    expect(
      await Promise.all(
        Array.from({ length: 8 }, () => b.broker.state.bridges.deliver('webhook:pool', data)),
      ),
    ).toEqual(Array(8).fill('success'))
    expect(new Set(seen.map(({ from }) => from)).size).toBe(ways)
  })

  it.each([1, 3])('pipelines %i requests on a connection, in order', async (enable_pipelining) => {
    const { seen, answer, port } = await target()
    answer.holds = []
    const b = await started()
    await create(b, 'line', {
      url: `http://127.0.0.1:${String(port)}/\${n}`,
      pool_size: 1,
      enable_pipelining,
    })
    const sent = Array.from({ length: 5 }, (_, n) =>
      b.broker.state.bridges.deliver('webhook:line', toSqlValue({ n: BigInt(n) })),
    )
    await eventually(() => seen.length === enable_pipelining, 'the first requests')
    await turns()
    expect(seen).toHaveLength(enable_pipelining)
    const held = answer.holds
    answer.holds = undefined
    for (const reply of held) reply()
    expect(await Promise.all(sent)).toEqual(Array(5).fill('success'))
    expect(seen.map(({ url }) => url)).toEqual(['/0', '/1', '/2', '/3', '/4'])
    expect(new Set(seen.map(({ from }) => from)).size).toBe(1)
  })

  it('resends the requests of a broken connection that were not answered', async () => {
    const { seen, answer, port, cut } = await target()
    answer.holds = []
    const b = await started()
    await create(b, 'cut', {
      url: `http://127.0.0.1:${String(port)}/\${n}`,
      pool_size: 1,
      resource_opts: { health_check_interval: '100ms' },
    })
    const sent = Array.from({ length: 3 }, (_, n) =>
      b.broker.state.bridges.deliver('webhook:cut', toSqlValue({ n: BigInt(n) })),
    )
    await eventually(() => seen.length === 3, 'all three')
    answer.holds[0]?.()
    expect(await sent[0]).toBe('success')
    answer.holds = undefined
    cut()
    expect(await Promise.all(sent)).toEqual(['success', 'success', 'success'])
    expect(seen.filter(({ url }) => url === '/0')).toHaveLength(1)
  })

  it('sets connection headers itself', async () => {
    const { seen, port } = await target()
    const b = await started()
    await create(b, 'hop', {
      url: `http://127.0.0.1:${String(port)}/`,
      headers: {
        accept: 'application/json',
        connection: 'keep-alive',
        'keep-alive': 'timeout=5',
        'content-length': '1',
      },
    })
    expect(await b.broker.state.bridges.deliver('webhook:hop', data)).toBe('success')
    expect(seen[0]?.headers).toMatchObject({
      accept: 'application/json',
      'content-length': String(seen[0]?.body.length),
    })
  })

  it('sends all data as JSON without a template, and removes line ends from headers', async () => {
    const { seen, port } = await target()
    const b = await started()
    await create(b, 'whole', { url: `http://127.0.0.1:${String(port)}`, headers: { 'x-a': '${a}' } })
    expect(await b.broker.state.bridges.deliver('webhook:whole', toSqlValue({ a: 'x\r\nevil: 1' }))).toBe(
      'success',
    )
    expect(seen[0]).toMatchObject({ url: '/', body: JSON.stringify({ a: 'x\r\nevil: 1' }) })
    expect(seen[0]?.headers['evil']).toBeUndefined()
  })

  it('counts a reply other than 2xx as failed, without a retry', async () => {
    const { seen, answer, port } = await target()
    answer.status = 500
    const b = await started()
    await create(b, 'bad', { url: `http://127.0.0.1:${String(port)}/` })
    expect(await b.broker.state.bridges.deliver('webhook:bad', data)).toBe('failed')
    expect(seen).toHaveLength(1)
    expect((await metrics(b, 'webhook:bad')).metrics).toMatchObject({
      matched: 1,
      success: 0,
      failed: 1,
      retried: 0,
    })
  })

  it('queues while the target is unreachable, and sends after it is back', async () => {
    const first = await target()
    const b = await started()
    await create(b, 'away', {
      url: `http://127.0.0.1:${String(first.port)}/`,
      resource_opts: { health_check_interval: '300ms' },
    })
    await first.stop()
    const delivery = b.broker.state.bridges.deliver('webhook:away', data)
    const status = () =>
      (b.broker.state.bridges.detail({ type: 'webhook', name: 'away' }) as { status: string }).status
    const detail = async () => (await b.call('GET', '/bridges/webhook:away')).value
    await eventually(() => status() === 'disconnected', 'the bridge to notice')
    expect(await detail()).toMatchObject({
      status_reason: 'Connection refused',
      node_status: [{ node: 'emqx@127.0.0.1', status: 'disconnected', status_reason: 'Connection refused' }],
    })
    expect((await metrics(b, 'webhook:away')).metrics).toMatchObject({
      matched: 1,
      queuing: 1,
      inflight: 0,
      dropped: 0,
    })
    const alarms = (await b.call('GET', '/alarms?activated=true')).value
    expect(alarms).toMatchObject({
      data: [
        {
          name: 'bridge:webhook:away',
          message: 'resource down: Connection refused',
          details: { reason: 'resource_down', resource_id: 'bridge:webhook:away' },
          node: 'emqx@127.0.0.1',
        },
      ],
    })
    const second = await target(first.port)
    expect(await delivery).toBe('success')
    expect(second.seen).toHaveLength(1)
    expect(await detail()).toMatchObject({ status: 'connected' })
    expect(await detail()).not.toHaveProperty('status_reason')
    expect((await metrics(b, 'webhook:away')).metrics).toMatchObject({
      matched: 1,
      success: 1,
      queuing: 0,
      retried: 1,
    })
    expect((await b.call('GET', '/alarms?activated=true')).value).toMatchObject({ data: [] })
  })

  it('drops what waits longer than request_ttl', async () => {
    const b = await started()
    await create(b, 'ttl', { url: 'http://127.0.0.1:9/', resource_opts: { request_ttl: '200ms' } })
    expect(await b.broker.state.bridges.deliver('webhook:ttl', data)).toBe('failed')
    expect((await metrics(b, 'webhook:ttl')).metrics).toMatchObject({
      matched: 1,
      failed: 0,
      dropped: 1,
      'dropped.expired': 1,
    })
  })

  it('sends messages of its local topic without a rule', async () => {
    const { seen, port } = await target()
    const b = await started()
    await create(b, 'local', {
      url: `http://127.0.0.1:${String(port)}/`,
      local_topic: 'plant/+/state',
      body: '${payload} of ${topic} qos ${qos}',
    })
    const publish = (topic: string) => b.call('POST', '/publish', { body: { topic, payload: 'on', qos: 1 } })
    await publish('plant/7/state')
    await publish('plant/7/other')
    const numbers = () =>
      (b.broker.state.bridges.metrics({ type: 'webhook', name: 'local' }) as { metrics: Metrics }).metrics
    await eventually(() => numbers()['success'] === 1, 'the answer')
    expect(seen.map(({ body }) => body)).toEqual(['on of plant/7/state qos 1'])
    await b.call('PUT', '/bridges/webhook:local', { body: { url: `http://127.0.0.1:${String(port)}/` } })
    await publish('plant/7/state')
    expect((await metrics(b, 'webhook:local')).metrics).toMatchObject({ matched: 1, success: 1 })
  })

  it('accepts nothing while it is stopped or disabled; disabling resets its counters', async () => {
    const { port } = await target()
    const b = await started()
    await create(b, 'off', { url: `http://127.0.0.1:${String(port)}/` })
    const { bridges } = b.broker.state
    await b.call('POST', '/bridges/webhook:off/stop')
    expect(await bridges.deliver('webhook:off', data)).toBe('out_of_service')
    expect((await metrics(b, 'webhook:off')).metrics).toMatchObject({
      matched: 1,
      dropped: 1,
      'dropped.resource_stopped': 1,
    })
    await b.call('PUT', '/bridges/webhook:off/enable/false')
    expect((await metrics(b, 'webhook:off')).metrics).toMatchObject({ matched: 0, dropped: 0 })
    expect(await bridges.deliver('webhook:off', data)).toBe('out_of_service')
    expect(await bridges.deliver('webhook:nobody', data)).toBe('out_of_service')
    expect((await metrics(b, 'webhook:off')).metrics).toMatchObject({ matched: 0, dropped: 0 })
    await b.call('PUT', '/bridges/webhook:off/enable/true')
    expect(await bridges.deliver('webhook:off', data)).toBe('success')
  })

  it('does not delay closing the broker while a target does not answer', async () => {
    const { answer, seen, port } = await target()
    answer.holds = []
    const b = await startTestBroker({ now: Date.now })
    await create(b, 'mute', { url: `http://127.0.0.1:${String(port)}/`, pool_size: 2, enable_pipelining: 1 })
    const deliveries = [1, 2, 3].map(() => b.broker.state.bridges.deliver('webhook:mute', data))
    await eventually(() => seen.length === 2, 'as many requests as the pool has connections')
    expect((await metrics(b, 'webhook:mute')).metrics).toMatchObject({ inflight: 3 })
    await b.broker.close()
    expect(await Promise.all(deliveries)).toEqual(['out_of_service', 'out_of_service', 'out_of_service'])
  })
})

it.each([
  ['http://127.0.0.1:9901/a?b=1', { secure: false, host: '127.0.0.1', port: 9901, path: ['/a?b=1'] }],
  ['https://[::1]', { secure: true, host: '::1', port: 443, path: ['/'] }],
  [
    'HTTP://u:p@host?x=${y}',
    { secure: false, host: 'host', port: 80, auth: 'u:p', path: ['/?x=', { keys: ['y'] }] },
  ],
])('parses the address %s', (url, wanted) => {
  expect(readUrl(url)).toMatchObject(wanted)
})
