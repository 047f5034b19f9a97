import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { apiPolicy, securityHeaders } from './headers'
import { defaults } from './options'
import { startServer, type Running } from './serve'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-'))
const root = join(folder, 'dist')
const free = {
  ...defaults,
  port: 0,
  mqttPort: 0,
  wsPort: 0,
  bare: true,
  seed: 'empty' as const,
}
const script = `export default ${JSON.stringify('x'.repeat(2000))}`
let running: Running

beforeAll(async () => {
  mkdirSync(join(root, 'static'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(root, 'index.html'), '<!doctype html><head><title>Switchboard</title></head>')
  writeFileSync(join(root, 'static', 'index-Dk3f_9aB.js'), script)
  writeFileSync(join(root, 'static', 'index-Dk3f_9aB.js.br'), brotliCompressSync(script))
  writeFileSync(join(root, 'static', 'index-Dk3f_9aB.js.gz'), gzipSync(script))
  writeFileSync(join(root, 'static', 'edited.css'), 'b{}')
  writeFileSync(join(root, 'static', 'icon-maskable.svg'), '<svg/>')
  writeFileSync(join(root, '.env.txt'), 'secret')
  symlinkSync(join(folder, 'secret.txt'), join(root, 'link.txt'))
  running = await startServer(free, { root })
})
afterAll(() => running.close())

type Got = {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  body: Buffer
  /** The port of the connection on this side. */
  port: number | undefined
}
/** Sends the path unchanged, where fetch would normalize it. */
const raw = (path: string, options: http.RequestOptions & { body?: string } = {}, port = running.port) =>
  new Promise<Got>((resolve, reject) => {
    const { body, headers, ...rest } = options
    // Node sends the body of a DELETE without framing unless its length is given.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const target = {
      host: '127.0.0.1',
      port,
      path,
      headers: { ...length, ...headers } as http.OutgoingHttpHeaders,
    }
    const call = http.request({ ...target, ...rest }, (answer) => {
      const { localPort } = answer.socket
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: body.toString(),
          body,
          port: localPort,
        })
      })
    })
    call.on('error', reject)
    call.end(body)
  })

it.each([
  '/',
  '/static/index-Dk3f_9aB.js',
  '/none.js',
  '/clients',
  '/api/v5/nodes',
  '/api/v5/none',
  '/status',
  '/tls-certificates/listeners/ssl:default',
])('%s has every security header (catalogue S1)', async (path) => {
  const { headers } = await raw(path)
  // Repeated here, so that a header removed from the declaration is noticed.
  for (const name of [
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
    'x-frame-options',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
  ])
    expect([name, headers[name]]).toEqual([
      name,
      // What a broker answers must never act as a page.
      name === 'content-security-policy' && /^\/(?:api|status|tls-certificates)/.test(path)
        ? apiPolicy
        : (securityHeaders[name] ?? 'declared'),
    ])
})

describe('files', () => {
  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/static/../../secret.txt',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '/%00.txt',
    '/link.txt',
    '/.env.txt',
    '/%zz.txt',
    '//etc/hosts.txt',
    '/static',
    '/static/',
  ])('are not found at %s', async (path) => {
    const { status, text } = await raw(path)
    expect([302, 404]).toContain(status)
    expect(text).not.toContain('secret')
  })

  it('have a type and a lifetime', async () => {
    const asset = await raw('/static/index-Dk3f_9aB.js')
    expect(asset.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await raw('/static/icon-maskable.svg')).headers['cache-control']).toBe('no-cache')
    expect((await raw('/')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    })
    expect((await raw('/', { method: 'HEAD' })).text).toBe('')
    expect((await raw('/', { method: 'POST' })).status).toBe(405)
  })

  const asking = (accept: string, more: http.OutgoingHttpHeaders = {}, method = 'GET') =>
    raw('/static/index-Dk3f_9aB.js', { method, headers: { 'accept-encoding': accept, ...more } })

  it.each([
    ['gzip, deflate, br', 'br'],
    ['BR', 'br'],
    ['gzip', 'gzip'],
    ['*', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br; q=0, gzip;q=0', undefined],
    ['deflate, zstd', undefined],
    ['brotli, gzipped', undefined],
    ['br;q=much', undefined],
    ['', undefined],
  ])('are sent to a browser that accepts %j encoded as %s', async (accept, coding) => {
    const { status, headers, body } = await asking(accept)
    expect([status, headers['content-encoding'], headers.vary, headers['content-type']]).toEqual([
      200,
      coding,
      'accept-encoding',
      'application/javascript; charset=utf-8',
    ])
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, plain: (plain: Buffer) => plain }[
      coding ?? 'plain'
    ]
    expect(unpack?.(body).toString()).toBe(script)
    expect(headers['content-length']).toBe(String(body.length))
  })

  it('have the same headers for HEAD as for GET', async () => {
    for (const accept of ['br', 'gzip', 'identity']) {
      const [head, get] = await Promise.all([asking(accept, {}, 'HEAD'), asking(accept)])
      expect(head.body.length).toBe(0)
      expect({ ...head.headers, date: undefined }).toEqual({ ...get.headers, date: undefined })
    }
  })

  it('are not sent again to a browser that has them in that encoding', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (accept) => String((await asking(accept)).headers.etag)),
    )
    expect(new Set(tags).size).toBe(3)
    const [br = '', gzip = ''] = tags
    const held = await asking('br', { 'if-none-match': `"other", ${br}` })
    expect([held.status, held.text, held.headers.etag, held.headers.vary]).toEqual([
      304,
      '',
      br,
      'accept-encoding',
    ])
    expect((await asking('br', { 'if-none-match': gzip })).status).toBe(200)
  })

  it('are not served by the name of a compressed file', async () => {
    expect((await raw('/static/index-Dk3f_9aB.js.br')).status).toBe(404)
  })

  it('redirect a path without hash to its screen', async () => {
    const { status, headers } = await raw('/clients?conn_state=connected')
    expect([status, headers.location]).toEqual([302, '/#/clients?conn_state=connected'])
  })
})

const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? [])

/** Whether a connection to an address succeeds. */
const reach = (host: string, port: number) =>
  new Promise<string>((done) => {
    const socket = net.connect(port, host)
    socket.on('connect', () => {
      socket.destroy()
      done('open')
    })
    socket.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
  })

describe('sockets', () => {
  const open = (url: string, options: object, protocol = 'mqtt') =>
    new Promise<number>((done) => {
      const socket = new WebSocket(url, protocol, options)
      socket.on('open', () => {
        socket.close()
        done(101)
      })
      socket.on('unexpected-response', (_, answer) => done(answer.statusCode ?? 0))
      socket.on('error', () => undefined)
    })

  it('accept MQTT from this machine, not from another site (catalogue S7)', async () => {
    for (const port of [running.port, running.broker?.wsPort]) {
      const url = `ws://127.0.0.1:${String(port)}/mqtt`
      expect(await open(url, {})).toBe(101)
      expect(await open(url, { origin: 'http://localhost:4180' })).toBe(101)
      expect(await open(url, { origin: 'https://evil.example' })).toBe(403)
      expect(await open(url, { origin: 'null' })).toBe(403)
      expect(await open(`ws://127.0.0.1:${String(port)}/other`, {})).toBe(404)
    }
  })

  it('are open to this machine only by default (catalogue S7)', async () => {
    expect(defaults.host).toBe('127.0.0.1')
    const outside = interfaces
      .filter((one) => one.family === 'IPv4' && !one.internal)
      .map(({ address }) => address)
    // Linux answers on all of 127.0.0.0/8, so there is always one more address to try.
    const others = process.platform === 'linux' ? ['127.0.0.2', ...outside] : outside
    for (const port of [running.port, running.broker?.mqttPort, running.broker?.wsPort]) {
      expect(await reach('127.0.0.1', port ?? 0)).toBe('open')
      for (const address of others) expect(await reach(address, port ?? 0), address).toBe('ECONNREFUSED')
    }
  })

  it('carry MQTT', async () => {
    const client = await mqtt.connectAsync(`ws://127.0.0.1:${String(running.port)}/mqtt`, {
      reconnectPeriod: 0,
    })
    expect(client.connected).toBe(true)
    await client.endAsync()
  })
})

it('keeps connections alive, and passes on a write that a browser repeats only once (catalogue R3)', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number | undefined>()
  for (const path of ['/', '/status', '/api/v5/nodes']) ports.add((await raw(path, { agent })).port)
  expect(ports.size).toBe(1)
  const write = (id: string) =>
    raw('/api/v5/login', {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      body: '{"username":"admin","password":"public"}',
    })
  expect((await write('write-0001')).status).toBe(200)
  const repeated = await write('write-0001')
  expect([repeated.status, JSON.parse(repeated.text)]).toMatchObject([409, { code: 'DUPLICATE_WRITE' }])
  expect((await write('write-0002')).status).toBe(200)
  agent.destroy()
})

describe('read-only', () => {
  let front: Running
  beforeAll(async () => {
    front = await startServer({ ...free, readOnly: true }, { root })
  })
  afterAll(() => front.close())
  const headers = { 'content-type': 'application/json' }
  const signIn = async () =>
    (
      JSON.parse(
        (
          await raw(
            '/api/v5/login',
            { method: 'POST', headers, body: '{"username":"admin","password":"public"}' },
            front.port,
          )
        ).text,
      ) as { token: string }
    ).token
  const api = async (method: string, path: string, body?: string) =>
    await raw(
      path,
      {
        method,
        headers: { ...headers, authorization: `Bearer ${await signIn()}` },
        ...(body === undefined ? {} : { body }),
      },
      front.port,
    )

  it.each([
    ['POST', '/api/v5/banned'],
    ['PUT', '/api/v5/configs'],
    ['DELETE', '/api/v5/banned'],
    ['PATCH', '/api/v5/banned'],
    ['post', '/api/v5/banned'],
    ['POST', '/api/v5/no_such_thing'],
    ['POST', '/api/v5/login/'],
    ['DELETE', '/api/v5/login'],
    ['POST', '/api/v5/publish?/api/v5/login'],
  ])('rejects %s %s from any client', async (method, path) => {
    const { status, text, headers: got } = await api(method, path, '{"as":"clientid","who":"x"}')
    expect([status, (JSON.parse(text) as { code: string }).code, got['x-content-type-options']]).toEqual([
      403,
      'READ_ONLY',
      'nosniff',
    ])
    expect((JSON.parse((await api('GET', '/api/v5/banned')).text) as { data: unknown[] }).data).toEqual([])
  })

  it('allows reads, test runs and logout', async () => {
    expect((await api('GET', '/api/v5/nodes')).status).toBe(200)
    expect(
      (
        await api(
          'POST',
          '/api/v5/rule_test',
          '{"sql":"SELECT * FROM \\"a\\"","context":{"event_type":"message_publish","topic":"a"}}',
        )
      ).status,
    ).toBe(200)
    expect((await api('POST', '/api/v5/logout', '{"username":"admin"}')).status).toBe(204)
  })

  it('informs its page, unlike a writable server', async () => {
    expect((await raw('/', {}, front.port)).text).toContain(
      '<head><meta name="switchboard" content="{&quot;readOnly&quot;:true,&quot;demo&quot;:',
    )
    expect((await raw('/')).text).not.toContain('readOnly')
  })
})

it('embeds the account of the embedded broker in the page, unless users are stored', async () => {
  expect((await raw('/')).text).toContain(
    '{&quot;demo&quot;:{&quot;username&quot;:&quot;admin&quot;,&quot;password&quot;:&quot;public&quot;}',
  )
  const data = mkdtempSync(join(tmpdir(), 'switchboard-data-'))
  const keeping = await startServer({ ...free, data }, { root })
  try {
    expect((await raw('/', {}, keeping.port)).text).not.toContain('demo')
  } finally {
    await keeping.close()
    rmSync(data, { recursive: true })
  }
})

it.each(['port', 'mqttPort', 'wsPort'] as const)(
  'uses the next free port instead of a used one: %s',
  async (which) => {
    const holder = net.createServer()
    await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done))
    const { port: usedPort } = holder.address() as AddressInfo
    const other = await startServer({ ...free, [which]: usedPort }, { root })
    const got = which === 'port' ? other.port : other.broker?.[which]
    await other.close()
    await new Promise((done) => holder.close(done))
    expect(got).toBeGreaterThan(usedPort)
  },
)

it('restores users and bans after a restart with a data folder', async () => {
  const data = mkdtempSync(join(tmpdir(), 'switchboard-data-'))
  const first = await startServer({ ...free, data }, { root })
  const login = async (port: number, username: string, password: string) => {
    const { status, text } = await raw(
      '/api/v5/login',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      },
      port,
    )
    return { status, token: (JSON.parse(text) as { token?: string }).token ?? '' }
  }
  const { token } = await login(first.port, 'admin', 'public')
  const create = (path: string, body: object) =>
    raw(
      `/api/v5/${path}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      },
      first.port,
    )
  const created = [
    await create('users', { username: 'kept', password: 'Kept12345', description: 'stays' }),
    await create('banned', { as: 'clientid', who: 'kept-away', reason: 'stays' }),
  ]
  expect(created.map(({ status }) => status)).toEqual([200, 200])
  await first.close()

  const second = await startServer({ ...free, data }, { root })
  expect((await login(second.port, 'kept', 'Kept12345')).status).toBe(200)
  // The ban also applies to devices.
  await expect(
    mqtt.connectAsync(`mqtt://127.0.0.1:${String(second.broker?.mqttPort)}`, {
      clientId: 'kept-away',
      protocolVersion: 5,
      reconnectPeriod: 0,
    }),
  ).rejects.toThrow(/banned/i)
  await second.close()
  rmSync(data, { recursive: true })
})

describe('in front of a real broker', () => {
  let seen: http.IncomingHttpHeaders = {}
  let requestedUrl = ''
  const upstream = http.createServer((request, response) => {
    seen = request.headers
    requestedUrl = request.url ?? ''
    response.writeHead(401, {
      'set-cookie': 'a=b',
      'www-authenticate': 'Basic',
      'x-frame-options': 'ALLOWALL',
      'content-type': 'application/json',
    })
    request.pipe(response)
  })
  let front: Running
  beforeAll(async () => {
    await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done))
    const { port } = upstream.address() as AddressInfo
    front = await startServer(
      {
        ...free,
        broker: new URL(`http://127.0.0.1:${String(port)}`),
        brokerWs: new URL(`ws://127.0.0.1:${String(running.broker?.wsPort)}/mqtt`),
      },
      { root },
    )
  })
  afterAll(() => front.close())

  it('forwards calls without cookies and keeps its own headers', async () => {
    const { status, headers, text } = await raw(
      '/api/v5/clients/a%2Fb',
      { method: 'POST', headers: { cookie: 's=1', authorization: 'Bearer t' }, body: 'hello' },
      front.port,
    )
    expect([status, text, seen.cookie, seen.authorization]).toEqual([401, 'hello', undefined, 'Bearer t'])
    expect([headers['set-cookie'], headers['www-authenticate'], headers['x-frame-options']]).toEqual([
      undefined,
      undefined,
      'DENY',
    ])
    expect(
      (await raw('/api/v5/x', { method: 'POST', headers: { origin: 'http://evil.example' } }, front.port))
        .status,
    ).toBe(403)
  })

  it.each(['', '/', '/deep/base', '/deep/base/'])(
    'keeps a base path %j and every slash of an id (catalogue R25)',
    async (base) => {
      const { port } = upstream.address() as AddressInfo
      const other = await startServer(
        {
          ...free,
          broker: new URL(`http://127.0.0.1:${String(port)}${base}`),
          brokerWs: new URL('ws://127.0.0.1:1/mqtt'),
        },
        { root },
      )
      await raw('/api/v5/clients/a%2F%2Fb?x=%2B', {}, other.port)
      expect(requestedUrl).toBe(`${base.replace(/\/$/, '')}/api/v5/clients/a%2F%2Fb?x=%2B`)
      await other.close()
    },
  )

  // A machine may not have IPv6.
  if (interfaces.some(({ address }) => address === '::1'))
    it('reaches a broker at an IPv6 address (catalogue R25)', async () => {
      const six = http.createServer((request, response) => response.end(request.headers.host))
      await new Promise<void>((done) => six.listen(0, '::1', done))
      const { port } = six.address() as AddressInfo
      const other = await startServer(
        {
          ...free,
          broker: new URL(`http://[::1]:${String(port)}`),
          brokerWs: new URL('ws://127.0.0.1:1/mqtt'),
        },
        { root },
      )
      expect((await raw('/api/v5/nodes', {}, other.port)).text).toBe(`[::1]:${String(port)}`)
      await other.close()
      six.closeAllConnections()
      six.close()
    })

  it('forwards MQTT', async () => {
    const client = await mqtt.connectAsync(`ws://127.0.0.1:${String(front.port)}/mqtt`, {
      reconnectPeriod: 0,
    })
    expect(client.connected).toBe(true)
    await client.endAsync()
  })

  it('reports that the broker does not answer', async () => {
    upstream.closeAllConnections()
    await new Promise((done) => upstream.close(done))
    const { status, text } = await raw('/api/v5/nodes', {}, front.port)
    expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([502, 'BROKER_UNREACHABLE'])
  })
})
