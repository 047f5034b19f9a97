import { createPrivateKey, randomBytes } from 'node:crypto'
import net from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestBroker, turns, type TestBroker } from './harness'
import { selfSigned } from './listeners/certificate'

/** Uncaught errors, each of which would end a running server. */
const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)
beforeAll(() => {
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
})
afterAll(() => {
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
})

const [pair, other] = [selfSigned(Date.now()), selfSigned(Date.now())]
const encrypted = createPrivateKey(pair.key)
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })
  .toString()
const noCertificate = '-----BEGIN CERTIFICATE-----\nbm8gY2VydGlmaWNhdGU=\n-----END CERTIFICATE-----\n'

/** Invalid TLS material, by its fault. */
const materials = {
  'a key of another certificate': { certfile: pair.cert, keyfile: other.key },
  'an encrypted key without its passphrase': { certfile: pair.cert, keyfile: encrypted },
  'an encrypted key with a wrong passphrase': { certfile: pair.cert, keyfile: encrypted, password: 'wrong' },
  'a certificate that is none': { certfile: noCertificate, keyfile: pair.key },
  'an authority that is none': { cacertfile: noCertificate },
} as const

/** Behaviors of a peer; undefined if nothing listens. */
const peers: Readonly<Record<string, ((socket: net.Socket) => void) | undefined>> = {
  'refuses connections': undefined,
  'never answers': () => undefined,
  'closes at once': (socket) => socket.destroy(),
  'sends random bytes': (socket) => {
    socket.write(randomBytes(4096))
    socket.on('data', () => socket.write(randomBytes(4096)))
  },
  'answers CONNECT and then sends random bytes': (socket) => {
    socket.once('data', () => {
      socket.write(Buffer.from([0x20, 2, 0, 0]))
      socket.write(randomBytes(4096))
    })
  },
  'answers HTTP and then sends random bytes': (socket) => {
    socket.once('data', () =>
      socket.write(
        Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 99999\r\n\r\n'), randomBytes(2048)]),
      ),
    )
  },
}

const results: (() => unknown)[] = []
afterEach(async () => {
  for (const end of results.splice(0).reverse()) await end()
  // Let background work run.
  await turns()
  expect(uncaught.splice(0)).toEqual([])
})

async function listening(behave: ((socket: net.Socket) => void) | undefined): Promise<string> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    behave?.(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise((done) => server.close(done))
  }
  if (behave === undefined) await close()
  else results.push(close)
  return `127.0.0.1:${String((server.address() as net.AddressInfo | null)?.port ?? 9)}`
}

type Settings = { readonly at: string; readonly ssl: { readonly enable: boolean } }
/** A kind of outgoing connection: how it is created, read, disabled and deleted. */
type Kind = {
  readonly api: '5.1' | '5.8'
  readonly create: readonly [path: string, body: (settings: Settings) => object]
  readonly path: string
  readonly disable: (b: TestBroker) => ReturnType<TestBroker['call']>
  /** Its status with a reason, if the broker reports one for the kind. */
  readonly status?: RegExp
}

const quick = { start_timeout: '200ms', health_check_interval: '1s' }
const put = (path: string, body: object) => (b: TestBroker) => b.call('PUT', path, { body })
const flip = (path: string) => (b: TestBroker) => b.call('PUT', `${path}/enable/false`)
const mqtt = (api: Kind['api']): Kind =>
  api === '5.1'
    ? {
        api,
        create: [
          '/bridges',
          ({ at, ssl }) => ({
            type: 'mqtt',
            name: 'x',
            server: at,
            egress: { local: { topic: 'q/#' }, remote: { topic: 'q/x' }, pool_size: 2 },
            ingress: { remote: { topic: 'r/#' } },
            resource_opts: quick,
            ssl,
          }),
        ],
        path: '/bridges/mqtt:x',
        disable: flip('/bridges/mqtt:x'),
        status: /disconnected|connecting/,
      }
    : {
        api,
        create: [
          '/connectors',
          ({ at, ssl }) => ({
            type: 'mqtt',
            name: 'x',
            server: at,
            pool_size: 2,
            resource_opts: { start_timeout: '200ms' },
            ssl,
          }),
        ],
        path: '/connectors/mqtt:x',
        disable: flip('/connectors/mqtt:x'),
        status: /disconnected|connecting/,
      }
const http = (api: Kind['api']): Kind => {
  const url = ({ at, ssl }: Settings) => `${ssl.enable ? 'https' : 'http'}://${at}/`
  return api === '5.1'
    ? {
        api,
        create: [
          '/bridges',
          (value) => ({
            type: 'webhook',
            name: 'x',
            url: url(value),
            local_topic: 'q/#',
            resource_opts: quick,
            ssl: value.ssl,
          }),
        ],
        path: '/bridges/webhook:x',
        disable: flip('/bridges/webhook:x'),
      }
    : {
        api,
        create: [
          '/connectors',
          (value) => ({
            type: 'http',
            name: 'x',
            url: url(value),
            resource_opts: { start_timeout: '200ms' },
            ssl: value.ssl,
          }),
        ],
        path: '/connectors/http:x',
        disable: flip('/connectors/http:x'),
      }
}
const kinds: Readonly<Record<string, Kind>> = {
  'an MQTT bridge': mqtt('5.1'),
  'an MQTT connector': mqtt('5.8'),
  'a webhook': http('5.1'),
  'an HTTP connector': http('5.8'),
  'an authenticator over HTTP': {
    api: '5.1',
    create: [
      '/authentication',
      ({ at, ssl }) => ({
        mechanism: 'password_based',
        backend: 'http',
        method: 'get',
        url: `${ssl.enable ? 'https' : 'http'}://${at}/`,
        body: { username: '${username}', password: '${password}' },
        ssl,
      }),
    ],
    path: '/authentication/password_based:http',
    disable: put('/authentication/password_based:http', {
      mechanism: 'password_based',
      backend: 'http',
      method: 'get',
      url: 'http://127.0.0.1:9/',
      enable: false,
    }),
  },
  'a source of authorization over HTTP': {
    api: '5.1',
    create: [
      '/authorization/sources',
      ({ at, ssl }) => ({
        type: 'http',
        method: 'get',
        url: `${ssl.enable ? 'https' : 'http'}://${at}/`,
        ssl,
      }),
    ],
    path: '/authorization/sources/http',
    disable: put('/authorization/sources/http', {
      type: 'http',
      method: 'get',
      url: 'http://127.0.0.1:9/',
      enable: false,
    }),
  },
}

async function survives(kind: Kind, settings: Settings, status = kind.status): Promise<void> {
  const b = await startTestBroker({
    api: kind.api,
    edition: kind.api === '5.1' ? 'opensource' : 'enterprise',
    now: Date.now,
  })
  results.push(() => b.broker.close())
  const [path, body] = kind.create
  const created = await b.call('POST', path, { body: body(settings) })
  expect(created.status, created.text).toBeLessThan(300)
  // Publishes a message, so that per-message calls happen.
  await b.call('POST', '/publish', { body: { topic: 'q/1', payload: 'x' } })
  const detail = await b.call('GET', kind.path)
  expect(detail.status, detail.text).toBe(200)
  if (status !== undefined) expect(detail.text).toMatch(status)
  const disabled = await kind.disable(b)
  expect(disabled.status, disabled.text).toBeLessThan(300)
  const deleted = await b.call('DELETE', kind.path)
  expect(deleted.status, deleted.text).toBe(204)
  expect((await b.call('GET', '/status')).status).toBe(200)
}

const cases: readonly (readonly [name: string, settings: () => Promise<Settings>])[] = [
  ...Object.entries(materials).map(
    ([name, material]) =>
      [
        name,
        async () => ({
          at: await listening(() => undefined),
          ssl: { enable: true, verify: 'verify_none', ...material },
        }),
      ] as const,
  ),
  ...Object.entries(peers).flatMap(([name, behave]) =>
    [false, true].map(
      (enable) =>
        [
          `${name}, TLS ${enable ? 'on' : 'off'}`,
          async () => ({ at: await listening(behave), ssl: { enable, verify: 'verify_none' } }),
        ] as const,
    ),
  ),
]

describe.each(Object.entries(kinds))('outgoing connection: %s', (_, kind) => {
  it('is created, read, disabled and deleted, whatever its keys and its peer', async () => {
    // A peer that answers CONNECT counts as connected until it fails.
    const results = await Promise.allSettled(
      cases.map(async ([name, settings]) =>
        survives(kind, await settings(), name.startsWith('answers CONNECT') ? /./ : kind.status),
      ),
    )
    expect(
      results.flatMap((result, at) =>
        result.status === 'rejected' ? [`${cases[at]?.[0] ?? ''}: ${String(result.reason)}`] : [],
      ),
    ).toEqual([])
  })
})

describe('listener', () => {
  const create = (b: TestBroker, type: string, ssl: object) =>
    b.call('POST', `/listeners/${type}:x`, {
      body: { type, id: `${type}:x`, bind: '127.0.0.1:0', ssl_options: ssl },
    })

  it.each(['ssl', 'wss'])(
    'of type %s is refused with the reason for invalid keys, and others stay open',
    async (type) => {
      const b = await startTestBroker()
      results.push(() => b.broker.close())
      // TLS ignores an invalid authority.
      for (const [name, material] of Object.entries(materials).filter(([, each]) => 'keyfile' in each)) {
        const refused = await create(b, type, { verify: 'verify_peer', ...material })
        expect(refused.status, name).toBe(400)
        expect(refused.text, name).toContain('failed_to_start')
      }
      expect((await create(b, type, { certfile: pair.cert, keyfile: pair.key })).status).toBe(200)
      const spoiled = await b.call('PUT', `/listeners/${type}:x`, {
        body: { type, id: `${type}:x`, ssl_options: { certfile: pair.cert, keyfile: other.key } },
      })
      expect(spoiled.status, spoiled.text).toBe(400)
      expect((await b.call('GET', `/listeners/${type}:x`)).value).toMatchObject({ running: true })
      expect((await b.call('DELETE', `/listeners/${type}:x`)).status).toBe(204)
      expect((await b.call('GET', '/listeners/tcp:default')).value).toMatchObject({ running: true })
    },
  )

  it('by name is refused with a message from 5.8 on, for every type', async () => {
    const b = await startTestBroker({ api: '5.8' })
    results.push(() => b.broker.close())
    const body = { type: 'ssl', name: 'named', bind: '127.0.0.1:0' }
    expect(
      (
        await b.call('POST', '/listeners', {
          body: { ...body, ssl_options: { certfile: pair.cert, keyfile: pair.key } },
        })
      ).value,
    ).toMatchObject({ id: 'ssl:named', running: true })
    for (const wrong of [
      { ...body, id: 'ssl:named' },
      { ...body, name: undefined },
      { ...body, type: 'nosuch' },
      { ...body, name: 'spoiled', ssl_options: { certfile: pair.cert, keyfile: other.key } },
    ]) {
      const refused = await b.call('POST', '/listeners', { body: wrong })
      expect([refused.status, refused.value], refused.text).toMatchObject([400, { code: 'BAD_REQUEST' }])
    }
  })

  it('survives clients that send random bytes', async () => {
    const b = await startTestBroker()
    results.push(() => b.broker.close())
    await create(b, 'ssl', { certfile: pair.cert, keyfile: pair.key })
    await create(b, 'wss', { certfile: pair.cert, keyfile: pair.key })
    const ports = [
      b.broker.mqttPort,
      b.broker.wsPort,
      ...['ssl:x', 'wss:x'].map((id) => b.broker.state.listeners.portOf(id)),
    ]
    await Promise.all(
      ports.flatMap((port) => Array.from({ length: 20 }, () => sendTo(port, randomBytes(2048)))),
    )
    // Valid CONNECTs followed by garbage of each packet type.
    const connect = Buffer.from('101000044d5154540402003c0004' + Buffer.from('evil').toString('hex'), 'hex')
    await Promise.all(
      Array.from({ length: 64 }, (_, at) =>
        sendTo(b.broker.mqttPort, Buffer.concat([connect, Buffer.from([at * 4, 40]), randomBytes(40)])),
      ),
    )
    expect((await b.call('GET', '/status')).status).toBe(200)
  })
})

/** Sends bytes and waits until the connection is closed, or for a moment. */
const sendTo = (port: number, bytes: Buffer) =>
  new Promise<void>((done) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('error', () => socket.destroy())
    socket.setTimeout(200, () => socket.destroy())
    socket.once('close', () => done())
  })

describe('gateway', () => {
  it('survives clients that send random bytes, and can be disabled', async () => {
    const b = await startTestBroker({ now: Date.now })
    results.push(() => b.broker.close())
    const created = await b.call('PUT', '/gateways/stomp', {
      body: { name: 'stomp', enable: true, listeners: [{ type: 'tcp', name: 'x', bind: '127.0.0.1:0' }] },
    })
    expect(created.status, created.text).toBe(204)
    const stomp = b.broker.state.gateways.loaded('stomp')?.portOf('stomp:tcp:x') ?? 0
    const frames = [
      'CONNECT\naccept-version:1.2\nhost:x\n\n\0',
      'SEND\n\n\0',
      '\0\0\0',
      'SUBSCRIBE\ndestination:a/#/b\nid:1\n\n\0',
    ]
    await Promise.all([
      ...Array.from({ length: 20 }, () => sendTo(stomp, randomBytes(1024))),
      ...frames.map((frame) => sendTo(stomp, Buffer.from(`${frames[0] ?? ''}${frame}`))),
    ])
    expect((await b.call('PUT', '/gateways/stomp/enable/false')).status).toBe(204)
    expect((await b.call('GET', '/status')).status).toBe(200)
  })
})

describe('connection test', () => {
  const connector = (at: string, ssl: object) => ({
    type: 'mqtt',
    name: 'x',
    server: at,
    pool_size: 1,
    ssl: { enable: true, verify: 'verify_none', ...ssl },
  })

  it('of a connector with pasted certificates has the same result as its creation', async () => {
    const b = await startTestBroker({ api: '5.8', edition: 'enterprise', now: Date.now })
    results.push(() => b.broker.close())
    const secure = await b.call('POST', '/listeners/ssl:x', {
      body: {
        type: 'ssl',
        id: 'ssl:x',
        bind: '127.0.0.1:0',
        ssl_options: { certfile: pair.cert, keyfile: pair.key },
      },
    })
    expect(secure.status, secure.text).toBe(200)
    const at = `127.0.0.1:${String(b.broker.state.listeners.portOf('ssl:x'))}`
    for (const [name, ssl] of Object.entries({
      'an authority': { cacertfile: pair.cert },
      'a pair': { certfile: pair.cert, keyfile: pair.key },
      ...materials,
    })) {
      const probed = await b.call('POST', '/connectors_probe', { body: connector(at, ssl) })
      const { status, status_reason: reason } = (
        await b.call('POST', '/connectors', { body: connector(at, ssl) })
      ).value as { readonly status: string; readonly status_reason?: string }
      await b.call('DELETE', '/connectors/mqtt:x')
      expect([name, probed.status, probed.value], name).toEqual([
        name,
        status === 'connected' ? 204 : 400,
        status === 'connected' ? undefined : { code: 'TEST_FAILED', message: reason },
      ])
      if (name.startsWith('a pair')) expect(status).toBe('connected')
    }
  })
})
