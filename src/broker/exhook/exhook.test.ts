import net from 'node:net'
import mqtt from 'mqtt'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { recorded, type Exchange } from '../../../tests/samples'
import { bench, type Bench } from '../harness'
import { serveExhook, type ReceivedCall, type TestServer } from './fixture'

const hooks = ['client.connect', 'client.authenticate', 'client.authorize', 'message.publish'].map(
  (name) => ({ name, topics: name === 'message.publish' ? ['t/#'] : [] }),
)
/** Answers every call with "continue", unless the test overrides it. */
const answering =
  (own: (requested: ReceivedCall) => object | undefined | 'silent') => (requested: ReceivedCall) => {
    const found = own(requested)
    if (found === 'silent') return undefined
    return (
      found ??
      (requested.method === 'OnProviderLoaded'
        ? { hooks }
        : requested.method === 'OnMessagePublish'
          ? { type: 0, message: requested.request['message'] }
          : /Authen|Author/.test(requested.method)
            ? { type: 0, bool_result: true }
            : {})
    )
  }

let b: Bench
const servers: TestServer[] = []
const clients: mqtt.MqttClient[] = []
afterEach(async () => {
  for (const each of clients.splice(0)) await each.endAsync(true)
  await b.broker.close()
  for (const each of servers.splice(0)) each.close()
})

async function hooked(
  own: (requested: ReceivedCall) => object | undefined | 'silent' = () => undefined,
  more: object = {},
) {
  b = await bench()
  const server = await serveExhook(answering(own))
  servers.push(server)
  // Servers are asked only if no rule matches, and the ACL file allows everything.
  await b.call('DELETE', '/authorization/sources/file')
  const created = await b.call('POST', '/exhooks', {
    body: { name: 'law', url: server.url, request_timeout: '300ms', auto_reconnect: '100ms', ...more },
  })
  expect(created.status, created.text).toBe(200)
  return { server, created: created.value as { node_status: { status: string }[] } }
}
const connect = async (clientId: string, more: mqtt.IClientOptions = {}) => {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${b.broker.mqttPort}`, {
    clientId,
    reconnectPeriod: 0,
    protocolVersion: 5,
    ...more,
  })
  clients.push(client)
  return client
}
const reply = async () =>
  (await b.call('GET', '/exhooks/law')).value as {
    node_status: { status: string }[]
    metrics: { succeed: number; failed: number }
    hooks: unknown[]
  }
const received = async (client: mqtt.MqttClient) => {
  const got: string[] = []
  client.on('message', (topic, payload) => got.push(`${topic} ${payload.toString()}`))
  await client.subscribeAsync('#')
  return got
}

it('answers every recorded call like the broker', async () => {
  b = await bench()
  const port = await new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const at = (server.address() as net.AddressInfo).port
      server.close(() => resolve(at))
    })
  })
  const calls = JSON.parse(
    JSON.stringify(recorded('exhooks')).replaceAll('127.0.0.1:9000', `127.0.0.1:${port}`),
  ) as readonly Exchange[]
  /** The recording has two nodes. */
  const alike = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (name, each: unknown) =>
        name.startsWith('node_') && Array.isArray(each) ? each.slice(0, 1) : each,
      ),
    )
  for (const { method, path, requestBody, status, responseBody, note } of calls) {
    const answer = await b.call(
      method,
      path,
      requestBody === undefined || requestBody === null ? {} : { body: requestBody },
    )
    expect(answer.status, `${method} ${path} ${note ?? ''}: ${answer.text}`).toBe(status)
    if (responseBody === null) expect(answer.text).toBe('')
    else expect(alike(answer.value), `${method} ${path} ${note ?? ''}`).toEqual(alike(responseBody))
  }
})

describe('reachable ExHook server', () => {
  it('is loaded, called over gRPC by its hooks, and counted', async () => {
    const { server, created } = await hooked()
    expect(created.node_status).toEqual([{ node: 'emqx@127.0.0.1', status: 'connected' }])
    const client = await connect('one', { username: 'u', password: 'p' })
    const got = await received(client)
    await client.publishAsync('t/1', 'x', { qos: 1 })
    await vi.waitFor(() => expect(got).toEqual(['t/1 x']))
    expect([...new Set(server.calls.map(({ method }) => method))]).toEqual([
      'OnProviderLoaded',
      'OnClientConnect',
      'OnClientAuthenticate',
      'OnClientAuthorize',
      'OnMessagePublish',
    ])
    expect(server.calls.find(({ method }) => method === 'OnClientAuthenticate')?.request).toMatchObject({
      clientinfo: { clientid: 'one', username: 'u', password: 'p' },
      result: true,
      meta: { node: 'emqx@127.0.0.1' },
    })
    const answered = (await b.call('GET', '/exhooks/law/hooks')).value as {
      name: string
      params: object
      metrics: { succeed: number }
    }[]
    expect(answered.map(({ name, params }) => [name, params])).toEqual(
      hooks.map(({ name, topics }) => [name, name === 'message.publish' ? { topics } : {}]),
    )
    expect(answered.every(({ metrics }) => metrics.succeed > 0)).toBe(true)
    expect((await reply()).metrics).toMatchObject({
      failed: 0,
      succeed: answered.reduce((sum, { metrics }) => sum + metrics.succeed, 0),
    })
  })
  it('refuses clients and topics, and changes or drops messages', async () => {
    await hooked(({ method, request }) => {
      const { clientinfo, message, topic } = request as {
        clientinfo?: { clientid: string }
        message?: { topic: string; payload: Uint8Array; headers: object }
        topic?: string
      }
      if (method === 'OnClientAuthenticate')
        return { type: 2, bool_result: clientinfo?.clientid !== 'stranger' }
      if (method === 'OnClientAuthorize') return { type: 2, bool_result: topic !== 'secret' }
      if (method === 'OnMessagePublish' && message?.topic === 't/out')
        return { type: 2, message: { ...message, headers: { ...message.headers, allow_publish: 'false' } } }
      if (method === 'OnMessagePublish')
        return { type: 2, message: { ...message, topic: 't/changed', payload: Buffer.from('by it') } }
      return undefined
    })
    await expect(connect('stranger')).rejects.toThrow()
    const client = await connect('friend')
    const got = await received(client)
    await expect(client.publishAsync('secret', 'x', { qos: 1 })).rejects.toThrow()
    await client.publishAsync('t/out', 'x', { qos: 2 }).catch(() => undefined)
    await client.publishAsync('t/1', 'x', { qos: 1 })
    await client.publishAsync('other', 'not heard by it', { qos: 1 })
    await vi.waitFor(() => expect(got).toEqual(['t/changed by it', 'other not heard by it']))
  })
})

describe('unreachable ExHook server', () => {
  it.each([
    ['deny', false],
    ['ignore', true],
  ] as const)('applies %s after the timeout', async (failed_action, comes) => {
    await hooked(({ method }) => (method === 'OnClientAuthenticate' ? 'silent' : undefined), {
      failed_action,
    })
    const end = await connect('one').then(
      () => true,
      () => false,
    )
    expect(end).toBe(comes)
    expect((await reply()).metrics.failed).toBe(1)
  })
  it('is retried and loaded when it is back', async () => {
    const { server } = await hooked(() => undefined, { failed_action: 'ignore' })
    const port = Number(new URL(server.url).port)
    server.close()
    await connect('one')
    expect((await reply()).node_status).toMatchObject([{ status: 'connecting' }])
    const again = await serveExhook(
      answering(() => undefined),
      port,
    )
    servers.push(again)
    await vi.waitFor(
      async () => expect((await reply()).node_status).toMatchObject([{ status: 'connected' }]),
      { timeout: 5000 },
    )
    expect(again.calls[0]?.method).toBe('OnProviderLoaded')
  })
  it('is not retried without auto_reconnect', async () => {
    b = await bench()
    const { value } = await b.call('POST', '/exhooks', {
      body: { name: 'law', url: 'http://127.0.0.1:1', auto_reconnect: false },
    })
    expect(value).toMatchObject({
      auto_reconnect: false,
      node_status: [{ status: 'disconnected' }],
      hooks: [],
    })
  })
})

it('refuses a body with another name', async () => {
  await hooked(() => undefined, { enable: false })
  expect(
    (await b.call('PUT', '/exhooks/law', { body: { name: 'other', url: 'http://127.0.0.1:1' } })).status,
  ).toBe(400)
  expect((await reply()).node_status).toMatchObject([{ status: 'disabled' }])
})
