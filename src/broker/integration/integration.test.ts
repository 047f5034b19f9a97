import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recorded, type Exchange } from '../../../tests/samples'
import { startTestBroker, type TestBroker } from '../harness'
import { send } from '../replay-fixture'

/** An HTTP target that records its requests. */
async function target(): Promise<{
  server: Server
  port: number
  received: { url: string; body: string }[]
}> {
  const received: { url: string; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      received.push({ url: request.url ?? '', body })
      response.end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, port: (server.address() as AddressInfo).port, received }
}

const keys = (value: unknown): string[] =>
  Array.isArray(value)
    ? keys(value[0])
    : typeof value === 'object' && value !== null
      ? Object.keys(value).sort()
      : []
/** Replaces node, MQTT port and target of the recording by those of this test. */
const withPorts = (text: string, ports: { mqtt: number; http: number }) =>
  text
    .replaceAll('emqx58@127', 'emqx@127')
    .replaceAll('127.0.0.1:6883', `127.0.0.1:${String(ports.mqtt)}`)
    .replaceAll('127.0.0.1:24991', `127.0.0.1:${String(ports.http)}`)

describe('recorded calls on connectors, actions and sources', () => {
  let b: TestBroker
  let http: Awaited<ReturnType<typeof target>>
  beforeAll(async () => {
    b = await startTestBroker({ api: '5.8', now: Date.now })
    http = await target()
  })
  afterAll(async () => {
    http.server.close()
    await b.broker.close()
  })

  it('are answered like the broker did', async () => {
    const calls = ['connectors', 'actions', 'sources'].flatMap((subject) =>
      recorded(subject, '5.8').map((each): Exchange & { subject: string } => ({ subject, ...each })),
    )
    const different: unknown[] = []
    const ports = { mqtt: b.broker.mqttPort, http: http.port }
    for (const call of calls) {
      const { subject, method, path, requestBody, status, responseBody, note = '' } = call
      // The test target accepts any path, so its error answers differ.
      if (/type missing/.test(note) || path === '/connectors_summary') continue
      const body =
        requestBody === undefined
          ? undefined
          : (JSON.parse(
              withPorts(JSON.stringify(requestBody), ports)
                .replaceAll('"***"', '"secret"')
                .replaceAll('Bearer ***', 'Bearer x'),
            ) as unknown)
      const answer = await send(b, { ...call, path: withPorts(path, ports), requestBody: body })
      const where = `${subject}: ${method} ${path} ${note}`
      if (answer.status !== status) {
        different.push([where, answer.status, status, answer.text.slice(0, 200)])
        continue
      }
      if (status >= 400 && status < 500 && responseBody !== null && typeof responseBody === 'object') {
        const [ours, theirs] = [answer.value, responseBody] as {
          code?: string
          rules?: unknown
        }[]
        const messages = [
          [ours?.code, ours?.rules],
          [theirs?.code, theirs?.rules],
        ]
        if (JSON.stringify(messages[0]) !== JSON.stringify(messages[1])) different.push([where, ...messages])
      } else if (status < 300) {
        const missing = keys(responseBody).filter((key) => !keys(answer.value).includes(key))
        const [ours, theirs] = [answer.value, responseBody] as ({ status?: string } | null)[]
        if (missing.length > 0) different.push([where, 'missing', missing])
        if (ours?.status !== theirs?.status)
          different.push([where, ours?.status, theirs?.status, answer.text.slice(0, 300)])
      }
    }
    expect(different).toEqual([])
  }, 60_000)
})

describe('connectors, actions and sources at work', () => {
  let b: TestBroker
  let http: Awaited<ReturnType<typeof target>>
  beforeAll(async () => {
    b = await startTestBroker({ api: '5.8', now: Date.now })
    http = await target()
    await b.call('POST', '/connectors', {
      body: { type: 'http', name: 'web', url: `http://127.0.0.1:${String(http.port)}` },
    })
    await b.call('POST', '/connectors', {
      body: { type: 'mqtt', name: 'me', server: `127.0.0.1:${String(b.broker.mqttPort)}`, pool_size: 1 },
    })
    await b.call('POST', '/actions', {
      body: {
        type: 'http',
        name: 'out',
        connector: 'web',
        parameters: { path: '/in/${topic}', method: 'post', body: '${payload}' },
      },
    })
    await b.call('POST', '/sources', {
      body: { type: 'mqtt', name: 'in', connector: 'me', parameters: { topic: 'far/#' } },
    })
    await b.call('POST', '/rules', {
      body: { id: 'r', sql: 'SELECT * FROM "$sources/mqtt:in"', actions: ['webhook:out'] },
    })
  })
  afterAll(async () => {
    http.server.close()
    await b.broker.close()
  })

  it('pass a message from a source through a rule to an action, and count it', async () => {
    const client = await mqtt.connectAsync({ port: b.broker.mqttPort, host: '127.0.0.1', reconnectPeriod: 0 })
    await client.publishAsync('far/1', 'hello', { qos: 1 })
    await expect.poll(() => http.received).toEqual([{ url: '/in/far/1', body: 'hello' }])
    expect((await b.call('GET', '/rules/r')).value).toMatchObject({ actions: ['http:out'] })
    await expect
      .poll(async () => (await b.call('GET', '/actions/http:out/metrics')).value)
      .toMatchObject({ metrics: { matched: 1, success: 1, queuing_bytes: 0 } })
    await client.endAsync()
  })

  it('list the rules and channels that use them', async () => {
    expect((await b.call('GET', '/connectors/http:web')).value).toMatchObject({
      actions: ['out'],
      sources: [],
      status: 'connected',
    })
    expect((await b.call('GET', '/actions/http:out')).value).toMatchObject({ rules: ['r'] })
    expect((await b.call('GET', '/sources/mqtt:in')).value).toMatchObject({ rules: ['r'] })
    expect((await b.call('GET', '/rules?action=http:out')).value).toMatchObject({
      data: [{ id: 'r' }],
      meta: { hasnext: false },
    })
    expect((await b.call('GET', '/rules?source=mqtt:none')).value).toMatchObject({
      data: [],
      meta: { hasnext: false },
    })
  })

  it('appear as a bridge while their connector has no other channel', async () => {
    const names = async () =>
      ((await b.call('GET', '/bridges')).value as { type: string; name: string }[]).map(
        ({ type, name }) => `${type}:${name}`,
      )
    expect(await names()).toEqual(['mqtt:in', 'webhook:out'])
    await b.call('POST', '/actions', {
      body: { type: 'http', name: 'second', connector: 'web', parameters: {} },
    })
    expect(await names()).toEqual(['mqtt:in'])
    expect((await b.call('GET', '/bridges/webhook:out')).status).toBe(404)
    expect((await b.call('DELETE', '/bridges/webhook:out')).status).toBe(400)
    await b.call('DELETE', '/actions/http:second')
    expect(await names()).toEqual(['mqtt:in', 'webhook:out'])
  })

  it('create a connector for a new bridge, with another name if needed, and delete it with the bridge', async () => {
    const body = {
      type: 'webhook',
      name: 'web',
      url: `http://127.0.0.1:${String(http.port)}/deep/er`,
      local_topic: 'near/#',
    }
    expect((await b.call('POST', '/bridges', { body })).value).toMatchObject({
      type: 'webhook',
      name: 'web',
      status: 'connected',
      url: body.url,
    })
    expect((await b.call('GET', '/actions/http:web')).value).toMatchObject({
      connector: 'web_2',
      parameters: { path: '/deep/er' },
      local_topic: 'near/#',
    })
    expect((await b.call('DELETE', '/bridges/webhook:web')).status).toBe(204)
    expect((await b.call('GET', '/connectors/http:web_2')).status).toBe(404)
  })

  it('remove a deleted action from its rules', async () => {
    expect((await b.call('DELETE', '/connectors/http:web')).status).toBe(400)
    expect((await b.call('DELETE', '/actions/http:out')).value).toMatchObject({ rules: ['r'] })
    expect((await b.call('DELETE', '/actions/http:out?also_delete_dep_actions=true')).status).toBe(204)
    expect((await b.call('GET', '/rules/r')).value).toMatchObject({ actions: [] })
    expect((await b.call('DELETE', '/connectors/http:web')).status).toBe(204)
  })
})
