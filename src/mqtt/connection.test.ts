import { once } from 'node:events'
import net from 'node:net'
import mqtt from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket as WebSocketOfNode, WebSocketServer } from 'ws'
import { createBroker } from '@/broker/broker'
import type { EmbeddedBroker } from '@/broker/options'
import { createConnection, MqttRefusal, type Connection } from './connection'
import type { State } from './view'
import { createConnections, maxConnections } from './connections'
import { noteKick } from './kicked'
import {
  initialSettings,
  findSettingsProblems,
  formatUrl,
  defaultAddress,
  withTls,
  type Settings,
} from './settings'

let broker: EmbeddedBroker
const open: Connection[] = []
const page = { protocol: 'http:', hostname: '127.0.0.1', port: '' }

beforeAll(async () => {
  broker = await createBroker({ seed: 'empty', mqttPort: 0, wsPort: 0, bare: true })
})
afterEach(async () => {
  for (const connection of open.splice(0)) await connection.disconnect()
})
afterAll(() => broker.close())

/** A proxy to the broker whose connections can be cut. */
async function line(): Promise<{ port: string; cut: () => void; close: () => void }> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(broker.wsPort, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    port: String((server.address() as net.AddressInfo).port),
    cut,
    close: () => {
      cut()
      server.close()
    },
  }
}

const settings = (more: Partial<Settings> = {}): Settings => ({
  ...initialSettings('one', defaultAddress(page)),
  port: String(broker.wsPort),
  ...more,
})

function make(more: Partial<Settings> = {}): Connection {
  const connection = createConnection(settings(more), {
    load: () => Promise.resolve(mqtt),
    frame: (work) => void setTimeout(work, 1),
    random: () => 0,
  })
  open.push(connection)
  return connection
}

/** Resolves when the connection is in this state. */
const until = (connection: Connection, ...expected: State[]) =>
  new Promise<void>((resolve) => {
    const stop = connection.store.subscribe(look)
    function look() {
      if (!expected.includes(connection.store.get().state)) return
      stop()
      resolve()
    }
    look()
  })
const drawn = (connection: Connection, check: () => boolean) =>
  new Promise<void>((resolve) => {
    const stop = connection.store.subscribe(look)
    function look() {
      if (!check()) return
      stop()
      resolve()
    }
    look()
  })
const subscription = (topic: string, color = 0) => ({
  topic,
  qos: 1 as const,
  nl: false,
  rap: false,
  rh: 0 as const,
  color,
})
const bytes = (text: string) => new TextEncoder().encode(text)

describe.each([4, 5] as const)('a connection of version %i', (version) => {
  it('connects, subscribes, receives its own messages, and disconnects', async () => {
    const connection = make({ version })
    await connection.connect()
    await until(connection, 'connected')
    await connection.subscribe(subscription('room/+', 3))
    expect(connection.store.get().subscriptions).toMatchObject([{ topic: 'room/+', granted: 1, color: 3 }])
    await connection.publish({
      topic: 'room/7',
      payload: bytes('21.5'),
      qos: 1,
      retain: false,
      properties: { contentType: 'text/plain', userProperties: { unit: 'C' } },
    })
    await drawn(connection, () => connection.store.get().received === 1 && connection.store.get().sent === 1)
    const [first, second] = connection.messages.items()
    const incoming = first?.way === 'in' ? first : second
    expect(incoming).toMatchObject({ topic: 'room/7', qos: 1, retain: false, color: 3 })
    expect(new TextDecoder().decode(incoming?.payload)).toBe('21.5')
    if (version === 5)
      expect(incoming?.properties).toMatchObject({ contentType: 'text/plain', userProperties: { unit: 'C' } })
    await connection.unsubscribe('room/+')
    expect(connection.store.get().subscriptions).toEqual([])
    await connection.disconnect()
    expect(connection.store.get().state).toBe('disconnected')
    expect(broker.state.engine.client(connection.store.get().settings.clientid)?.connected ?? false).toBe(
      false,
    )
  })

  it('reports why the broker refuses (catalogue M3)', async () => {
    broker.state.bans.create({ as: 'clientid', who: `refused-${version}` })
    const connection = make({ version, clientid: `refused-${version}` })
    await connection.connect()
    await until(connection, 'disconnected')
    expect(connection.store.get().ended).toEqual({ kind: 'refused', version, code: version === 5 ? 0x8a : 5 })
  })
})

it('reports an address without a reply (catalogue M2)', async () => {
  const connection = make({ port: '1' })
  await connection.connect()
  await until(connection, 'disconnected')
  expect(connection.store.get().ended?.kind).toBe('unreachable')
})

it('distinguishes a server that closes the connection without a reply from an absent one', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) => socket.once('message', () => socket.close()))
  await once(server, 'listening')
  vi.stubGlobal('WebSocket', WebSocketOfNode)
  try {
    const connection = make({ port: String((server.address() as net.AddressInfo).port) })
    await connection.connect()
    await until(connection, 'disconnected')
    expect(connection.store.get().ended?.kind).toBe('unanswered')
    connection.edit(settings({ port: '1' }))
    await connection.connect()
    await until(connection, 'disconnected')
    expect(connection.store.get().ended?.kind).toBe('unreachable')
  } finally {
    vi.unstubAllGlobals()
    server.close()
  }
})

it('cancels an attempt on disconnect', async () => {
  const connection = make()
  const trying = connection.connect()
  await connection.disconnect()
  await trying
  expect(connection.store.get().state).toBe('disconnected')
  expect(connection.store.get().ended).toBeUndefined()
})

it('reconnects after a lost connection, with its subscriptions (catalogue M6, M11)', async () => {
  const wire = await line()
  const connection = make({ clientid: 'comes-back', port: wire.port })
  await connection.connect()
  await until(connection, 'connected')
  await connection.subscribe(subscription('back/#'))
  const states: State[] = []
  connection.store.subscribe(() => {
    const { state } = connection.store.get()
    if (states.at(-1) !== state) states.push(state)
  })
  wire.cut()
  await until(connection, 'reconnecting')
  connection.wake()
  connection.wake()
  await until(connection, 'connected')
  await drawn(connection, () => [...broker.state.engine.subscriptions('comes-back')].length === 1)
  await connection.publish({ topic: 'back/1', payload: bytes('x'), qos: 0, retain: false })
  await drawn(connection, () => connection.store.get().received === 1)
  expect(states).toEqual(['reconnecting', 'connected'])
  wire.close()
})

it('does not reconnect after a session takeover (catalogue M6)', async () => {
  const connection = make({ clientid: 'taken' })
  await connection.connect()
  await until(connection, 'connected')
  const other = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.mqttPort}`, {
    clientId: 'taken',
    protocolVersion: 5,
    reconnectPeriod: 0,
  })
  await until(connection, 'disconnected')
  expect(connection.store.get().ended).toMatchObject({ kind: 'disconnected', code: 0x8e })
  expect(other.connected).toBe(true)
  await other.endAsync(true)
})

it('ends when kicked, with the reason', async () => {
  const connection = make({ clientid: 'kicked' })
  await connection.connect()
  await until(connection, 'connected')
  broker.state.engine.kick('kicked')
  await until(connection, 'disconnected')
  expect(connection.store.get().ended).toMatchObject({ kind: 'disconnected', code: 0x98 })
})

it('stays away after a kick by this console for which the broker gives no reason', async () => {
  const connection = make({ version: 4, clientid: 'kicked-4' })
  await connection.connect()
  await until(connection, 'connected')
  await noteKick('kicked-4', () => Promise.resolve(broker.state.engine.kick('kicked-4')))
  await until(connection, 'disconnected')
  expect(connection.store.get().ended?.kind).toBe('kicked')
})

it('comes back after a lost connection when a kick failed', async () => {
  const wire = await line()
  const connection = make({ version: 4, clientid: 'kept', port: wire.port })
  await connection.connect()
  await until(connection, 'connected')
  await expect(noteKick('kept', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  wire.cut()
  await until(connection, 'reconnecting')
  await until(connection, 'connected')
  wire.close()
})

it('has its will published when the connection is lost', async () => {
  const listener = make({ clientid: 'listens' })
  await listener.connect()
  await until(listener, 'connected')
  await listener.subscribe(subscription('last/#'))
  const wire = await line()
  const dying = make({
    clientid: 'dies',
    port: wire.port,
    will: { topic: 'last/will', payload: 'Ynll', format: 'base64', qos: 1, retain: false },
  })
  await dying.connect()
  await until(dying, 'connected')
  wire.cut()
  await drawn(listener, () => listener.store.get().received === 1)
  expect(new TextDecoder().decode(listener.messages.items()[0]?.payload)).toBe('bye')
  wire.close()
})

it('refuses to publish while it is not connected', async () => {
  await expect(
    make().publish({ topic: 'a', payload: bytes('x'), qos: 0, retain: false }),
  ).rejects.toBeInstanceOf(MqttRefusal)
})

it('counts the messages dropped from its list (catalogue M4)', async () => {
  const connection = make()
  connection.bound({ messages: 10, bytes: 1e6 })
  await connection.connect()
  await until(connection, 'connected')
  await connection.subscribe(subscription('flood'))
  for (let round = 0; round < 25; round += 1)
    broker.state.engine.publish({ topic: 'flood', payload: Buffer.from('x'), qos: 0, retain: false })
  await drawn(connection, () => connection.store.get().received === 25)
  expect(connection.messages.size).toBe(10)
  expect(connection.store.get()).toMatchObject({ dropped: 15, unread: 25 })
  connection.read()
  await drawn(connection, () => connection.store.get().unread === 0)
})

describe('createConnections', () => {
  const createStorage = () => {
    const entries = new Map<string, string>()
    return {
      entries,
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    }
  }
  const environment = { load: () => Promise.resolve(mqtt) }

  it('refuses a seventh connection (catalogue M7)', () => {
    const all = createConnections({ location: page, storage: createStorage() }, environment)
    for (let count = 1; count < maxConnections; count += 1) expect(all.add()).toBeDefined()
    expect(all.tabs.get().all).toHaveLength(6)
    expect(all.add()).toBeUndefined()
    expect(
      new Set(all.tabs.get().all.map(({ connection }) => connection.store.get().settings.name)).size,
    ).toBe(6)
  })

  it('stores no password by default (catalogue M12)', () => {
    const storage = createStorage()
    const all = createConnections({ location: page, storage }, environment)
    const [tab] = all.tabs.get().all
    all.edit(tab?.id ?? '', { ...settings(), password: 'hush-hush', keepPassword: false })
    expect([...storage.entries.values()].join()).not.toContain('hush-hush')
    all.edit(tab?.id ?? '', { ...settings(), password: 'hush-hush', keepPassword: true })
    expect(
      createConnections({ location: page, storage }, environment).tabs.get().all[0]?.connection.store.get()
        .settings.password,
    ).toBe('hush-hush')
  })

  it('removes its stored data at the end of the session', async () => {
    const storage = createStorage()
    const all = createConnections({ location: page, storage }, environment)
    all.add()
    all.remember({ topic: 'a', payload: 'x', format: 'text', qos: 0, retain: false })
    await all.end()
    expect(storage.entries.size).toBe(0)
    expect(all.tabs.get().all).toHaveLength(1)
    expect(all.history.get()).toEqual([])
  })

  it('starts fresh from invalid stored data', () => {
    for (const text of ['{', '[{"name":1}]', '17', 'null']) {
      const storage = createStorage()
      storage.setItem('mqtt-connections', text)
      expect(createConnections({ location: page, storage }, environment).tabs.get().all).toHaveLength(1)
    }
  })
})

describe('settings', () => {
  it.each([
    [{ host: 'broker.example', port: '8083', path: '/mqtt', tls: false }, 'ws://broker.example:8083/mqtt'],
    [{ host: '::1', port: '8084', path: 'mqtt', tls: true }, 'wss://[::1]:8084/mqtt'],
    [{ host: ' [::1] ', port: '1', path: '', tls: false }, 'ws://[::1]:1'],
  ])('builds the URL of %j', (part, expected) => {
    expect(formatUrl(settings(part))).toBe(expected)
  })

  it('explains a plain socket on a secure page before it is tried (catalogue M1)', () => {
    const secure = { protocol: 'https:', hostname: 'console.example' }
    expect(findSettingsProblems(settings({ host: 'broker.example', tls: false }), secure)).toEqual({
      tls: 'mixed',
    })
    expect(findSettingsProblems(settings({ host: 'broker.example', tls: true }), secure)).toEqual({})
    expect(findSettingsProblems(settings({ host: 'localhost', tls: false }), secure)).toEqual({})
  })

  it.each([
    [{ host: '' }, { host: 'host' }],
    [{ host: 'a b' }, { host: 'host' }],
    [{ host: 'user@evil' }, { host: 'host' }],
    [{ host: 'a/b' }, { host: 'host' }],
    [{ port: '0' }, { port: 'port' }],
    [{ port: '65536' }, { port: 'port' }],
    [{ port: '8e3' }, { port: 'port' }],
    [{ keepalive: '-1' }, { keepalive: 'keepalive' }],
    [{ keepalive: '65536' }, { keepalive: 'keepalive' }],
    [{ expiry: '4294967296' }, { expiry: 'expiry' }],
    [{ expiry: '' }, {}],
    [{ clientid: '', version: 4 as const, clean: false }, { clientid: 'clientid' }],
    [{ clientid: '' }, {}],
    [
      { will: { topic: 'a/#', payload: '', format: 'text' as const, qos: 0 as const, retain: false } },
      { will: 'willTopic' },
    ],
  ])('finds the problem of %j', (part, expected) => {
    expect(findSettingsProblems(settings(part), page)).toEqual(expected)
  })

  it('swaps the default ports with TLS and keeps others', () => {
    expect(withTls(settings({ port: '8083' }), true).port).toBe('8084')
    expect(withTls(settings({ port: '9001' }), true).port).toBe('9001')
  })
})
