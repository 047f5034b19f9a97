import { createPrivateKey, X509Certificate } from 'node:crypto'
import net from 'node:net'
import tls from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { WebSocket } from 'ws'
import type { ListenerType } from '@/features/listener/model/names'
import { MqttEngine } from '../mqtt/mqtt-engine'
import { eventually, inbox } from '../mqtt/harness'
import { defaultSettings } from '../mqtt/settings'
import { createCertificates, type Certificates } from '../certificates/certificates'
import { selfSigned } from './certificate'
import { ListenerServers } from './listener-servers'
import { readSettings } from './settings'

let engine: MqttEngine
let servers: ListenerServers
let certificates: Certificates
let clients: MqttClient[] = []
beforeEach(() => {
  engine = new MqttEngine({
    node: 'test@127.0.0.1',
    authenticate: ({ username }) =>
      username === 'let in'
        ? { kind: 'allow', superuser: false, acl: undefined }
        : { kind: 'deny', reason: 'not_authorized' },
  })
  certificates = createCertificates({ read: () => undefined, write: () => undefined })
  servers = new ListenerServers({ engine, now: Date.now, host: '127.0.0.1', certificates })
})
afterEach(async () => {
  for (const client of clients) client.end(true)
  clients = []
  await engine.close()
  for (const type of ['tcp', 'ssl', 'ws', 'wss']) await servers.stop(`${type}:one`)
})

/** Opens a listener with these settings. */
const open = async (
  type: ListenerType,
  config: Record<string, unknown> = {},
  files = {},
): Promise<number> => {
  const read = readSettings(type, { bind: '127.0.0.1:0', enable_authn: false, ...config })
  if (!read.ok) throw new Error(JSON.stringify(read.complaints))
  return servers.start({ id: `${type}:one`, type, settings: read.value, files })
}
const scheme = { tcp: 'mqtt', ssl: 'mqtts', ws: 'ws', wss: 'wss', quic: 'quic' } as const
type Ways = IClientOptions & { maxVersion?: tls.SecureVersion }
const knock = (type: ListenerType, port: number, options: Ways): MqttClient => {
  const path = type.startsWith('ws') ? '/mqtt' : ''
  const client = mqtt.connect(`${scheme[type]}://127.0.0.1:${String(port)}${path}`, {
    reconnectPeriod: 0,
    rejectUnauthorized: false,
    ...options,
  })
  client.on('error', () => undefined)
  clients.push(client)
  return client
}
const come = (type: ListenerType, port: number, options: Ways = {}) =>
  new Promise<MqttClient>((done, fail) => {
    const client = knock(type, port, options)
    client.once('connect', () => done(client))
    client.once('close', () => fail(new Error('turned away')))
  })
/** Whether a client is refused. */
const turned = (type: ListenerType, port: number, options: Ways = {}) =>
  come(type, port, options).then(
    () => false,
    () => true,
  )

describe('MQTT listener', () => {
  it.each(['tcp', 'ssl', 'ws', 'wss'] as const)(
    'of type %s accepts and counts clients, disconnects them and can be reopened',
    async (type) => {
      const port = await open(type)
      const client = await come(type, port, { clientId: 'c', protocolVersion: 5 })
      expect(engine.client('c')?.listener).toBe(`${type}:one`)
      expect(servers.status(`${type}:one`)).toEqual({ running: true, current_connections: 1 })
      const reply = new Promise((done) => client.once('disconnect', (packet) => done(packet.reasonCode)))
      await servers.stop(`${type}:one`)
      expect(await reply).toBe(0x8b)
      expect(servers.status(`${type}:one`)).toEqual({ running: false, current_connections: 0 })
      const again = await open(type, { bind: `127.0.0.1:${String(port)}` })
      expect(again).toBe(port)
      await come(type, again, { clientId: 'c2' })
    },
  )

  it('is refused if the port is in use', async () => {
    const port = await open('tcp')
    await expect(open('ws', { bind: `127.0.0.1:${String(port)}` })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
    expect(servers.status('ws:one').running).toBe(false)
  })

  it('binds this machine only, whatever address is configured', async () => {
    const port = await open('tcp', { bind: '0.0.0.0:0' })
    const other = net.connect(port, '127.0.0.2')
    await expect(
      new Promise((done, fail) => other.once('connect', done).once('error', fail)),
    ).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('limits the number of connections', async () => {
    const port = await open('tcp', { max_connections: 1 })
    const first = await come('tcp', port)
    expect(await turned('tcp', port)).toBe(true)
    await first.endAsync(true)
    await eventually(() => engine.liveCount === 0, 'gone')
    await come('tcp', port)
  })

  it('limits by address and connection rate', async () => {
    const closed = await open('tcp', { access_rules: ['deny 127.0.0.0/8', 'allow all'] })
    expect(await turned('tcp', closed)).toBe(true)
    const slow = await open('ws', { max_conn_rate: '1/1h' })
    await come('ws', slow)
    expect(await turned('ws', slow)).toBe(true)
  })

  it('limits the message rate', async () => {
    const port = await open('tcp', { messages_rate: '5/s' })
    const client = await come('tcp', port)
    const started = Date.now()
    for (let n = 0; n < 7; n++) void client.publishAsync('t', 'x', { qos: 0 })
    await client.publishAsync('t', 'x', { qos: 1 })
    expect(Date.now() - started).toBeGreaterThan(300)
  })

  it('shares the rate of the node', async () => {
    servers.limit({ bytes_rate: '1KB/s' })
    const client = await come('tcp', await open('tcp'))
    const started = Date.now()
    await client.publishAsync('t', 'x'.repeat(1500), { qos: 0 })
    await client.publishAsync('t', 'x', { qos: 1 })
    expect(Date.now() - started).toBeGreaterThan(300)
  })

  it('authenticates as configured', async () => {
    const authenticating = await open('tcp', { enable_authn: true })
    expect(await turned('tcp', authenticating)).toBe(true)
    await come('tcp', authenticating, { username: 'let in' })
    const quick = await open('ws', { enable_authn: 'quick_deny_anonymous' })
    expect(await turned('ws', quick)).toBe(true)
    expect(await turned('ws', quick, { username: 'somebody' })).toBe(true)
  })

  it('adds its mountpoint to topics, and removes it again', async () => {
    const port = await open('tcp', { mountpoint: 'site/${clientid}/' })
    const inside = await come('tcp', port, {
      clientId: 'm',
      will: { topic: 'gone', payload: Buffer.from('x'), qos: 0, retain: false },
    })
    const seen: string[] = []
    inside.on('message', (topic) => seen.push(topic))
    await inside.subscribeAsync(['a/#', '$share/g/b'])
    expect([...engine.subscriptions('m')].map(({ filter }) => filter)).toEqual([
      'site/m/a/#',
      '$share/g/site/m/b',
    ])
    const outside = await come('ws', await open('ws'), { clientId: 'o' })
    const all: string[] = []
    outside.on('message', (topic) => all.push(topic))
    await outside.subscribeAsync('#')
    await inside.publishAsync('a/1', 'x')
    engine.publish({ topic: 'site/m/b', payload: Buffer.from('x'), qos: 0 })
    await eventually(() => seen.length === 2 && all.length === 2, 'both')
    expect([seen.sort(), all.sort()]).toEqual([
      ['a/1', 'b'],
      ['site/m/a/1', 'site/m/b'],
    ])
    await inside.unsubscribeAsync('a/#')
    expect([...engine.subscriptions('m')].map(({ filter }) => filter)).toEqual(['$share/g/site/m/b'])
    inside.stream.destroy()
    await eventually(() => all.includes('site/m/gone'), 'will')
  })
})

describe('listener behind a proxy', () => {
  const header = 'PROXY TCP4 203.0.113.9 127.0.0.1 4321 1883\r\n'
  it.each(['tcp', 'ssl', 'ws', 'wss'] as const)(
    'reads the client’s address from the proxy, over %s',
    async (type) => {
      const port = await open(type, { proxy_protocol: true })
      // A proxy that sends its header and then forwards bytes.
      const proxy = net.createServer((client) => {
        const server = net.connect(port, '127.0.0.1', () => {
          server.write(header)
          client.pipe(server).pipe(client)
        })
        for (const socket of [client, server]) socket.on('error', () => undefined)
      })
      await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
      const client = await come(type, (proxy.address() as net.AddressInfo).port, { clientId: 'behind' })
      const got = inbox(client)
      await client.subscribeAsync('t')
      await client.publishAsync('t', 'through')
      await eventually(() => got.length === 1, 'message')
      expect(engine.client('behind')).toMatchObject({ ip_address: '203.0.113.9', port: 4321 })
      await client.endAsync(true)
      await new Promise((done) => proxy.close(done))
    },
  )

  it('closes connections without a PROXY header', async () => {
    const port = await open('tcp', { proxy_protocol: true, proxy_protocol_timeout: '50ms' })
    const silent = net.connect(port, '127.0.0.1')
    await new Promise((done) => silent.once('close', done))
    expect(await turned('tcp', port)).toBe(true)
  })

  it('reads the client’s address from HTTP headers', async () => {
    await come('ws', await open('ws'), {
      clientId: 'web',
      wsOptions: { headers: { 'x-forwarded-for': '203.0.113.8, 10.0.0.1', 'x-forwarded-port': '999' } },
    })
    expect(engine.client('web')).toMatchObject({ ip_address: '203.0.113.8', port: 999 })
  })
})

describe('WebSocket listener', () => {
  it('has its own path, subprotocols and origins', async () => {
    const port = await open('ws', {
      websocket: {
        mqtt_path: '/other',
        supported_subprotocols: 'special',
        check_origin_enable: true,
        check_origins: 'http://good.example',
        allow_origin_absence: false,
        compress: true,
      },
    })
    const at = (path: string, protocol: string, origin: string) =>
      new Promise<string>((done) => {
        const socket = new WebSocket(`ws://127.0.0.1:${String(port)}${path}`, [protocol], {
          headers: { origin },
        })
        socket.once('open', () => {
          done('open')
          socket.close()
        })
        socket.once('error', () => done('refused'))
      })
    expect(await at('/other', 'special', 'http://good.example')).toBe('open')
    expect(await at('/mqtt', 'special', 'http://good.example')).toBe('refused')
    expect(await at('/other', 'special', 'http://bad.example')).toBe('refused')
    expect(await at('/other', 'mqtt', 'http://good.example')).toBe('refused')
  })
})

describe('TLS listener', () => {
  it('uses a self-signed certificate by default', async () => {
    const port = await open('ssl')
    const { cert, key } = selfSigned(Date.now())
    const read = new X509Certificate(cert)
    expect(read.checkPrivateKey(createPrivateKey(key))).toBe(true)
    expect([
      read.checkHost('localhost'),
      read.checkIP('127.0.0.1'),
      read.checkIP('::1'),
      read.verify(read.publicKey),
      read.ca,
    ]).toEqual(['localhost', '127.0.0.1', '::1', true, true])
    const shown = await new Promise<string>((done) => {
      const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        done(socket.getPeerX509Certificate()?.toString() ?? '')
        socket.destroy()
      })
    })
    // A client with the certificate as authority trusts it.
    await come('ssl', port, { rejectUnauthorized: true, ca: shown, host: 'localhost' })
  })

  it('uses its certificate, verifies clients, and names them by theirs', async () => {
    const [server, device] = [selfSigned(Date.now()), selfSigned(Date.now())]
    // A self-signed certificate is its own authority.
    const files = { 'data/cert': server.cert, 'data/key': server.key, 'data/ca': device.cert }
    const tlsBlock = {
      certfile: 'data/cert',
      keyfile: 'data/key',
      cacertfile: 'data/ca',
      verify: 'verify_peer',
    }
    engine.configure({ ...defaultSettings, certificateAsClientid: 'cn', certificateAsUsername: 'dn' })
    const port = await open('ssl', { ssl_options: tlsBlock }, files)
    await come('ssl', port, { clientId: 'asked', ...device })
    expect(engine.client('localhost')?.username).toBe('CN=localhost')
    // Clients without a certificate are allowed, those with an untrusted one are not.
    await come('ssl', port, { clientId: 'none' })
    expect(await turned('ssl', port, selfSigned(Date.now()))).toBe(true)
    const strict = await open('wss', { ssl_options: { ...tlsBlock, fail_if_no_peer_cert: true } }, files)
    expect(await turned('wss', strict, { clientId: 'nobody' })).toBe(true)
    await come('wss', strict, device)
  })

  it('uses the configured TLS versions', async () => {
    const port = await open('ssl', { ssl_options: { versions: ['tlsv1.3'] } })
    expect(await turned('ssl', port, { maxVersion: 'TLSv1.2' })).toBe(true)
    await come('ssl', port)
  })

  it('does not start with a missing file', async () => {
    await expect(
      open('ssl', { ssl_options: { certfile: '/no/such.pem', keyfile: '/no/such.key' } }),
    ).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
