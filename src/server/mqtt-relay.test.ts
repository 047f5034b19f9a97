import http from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import mqtt from 'mqtt'
import mqttPacket from 'mqtt-packet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createBroker } from '@/broker/broker'
import type { EmbeddedBroker } from '@/broker/options'
import { readOnlyPrefix } from './mqtt-packets'
import { createMqttRelay } from './mqtt-relay'
import { defaults } from './options'
import { startServer, type Running } from './serve'

const connect = mqttPacket.generate({
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 4,
  clean: true,
  clientId: 'c',
  keepalive: 60,
})

const portOf = (server: net.Server) => (server.address() as AddressInfo).port
const listen = (server: net.Server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

describe('the relay', () => {
  const upstream = http.createServer()
  const sockets = new WebSocketServer({ noServer: true })
  const front = http.createServer()
  const failures: string[] = []
  const open: WebSocket[] = []
  let answerHandshake = true
  let brokerSide: (socket: WebSocket) => void = () => undefined
  let ended = 0

  beforeAll(async () => {
    upstream.on('upgrade', (request, socket, head) => {
      if (answerHandshake) sockets.handleUpgrade(request, socket, head, (client) => brokerSide(client))
      else
        socket
          .on('error', () => undefined)
          .on('end', () => socket.end())
          .resume()
    })
    await Promise.all([listen(upstream), listen(front)])
    const relay = createMqttRelay(
      { address: new URL(`ws://127.0.0.1:${String(portOf(upstream))}/mqtt`), ca: undefined, readOnly: false },
      {
        addressOf: () => '192.0.2.1',
        onOpen: () => () => (ended += 1),
        onFailure: (reason) => failures.push(reason),
      },
    )
    front.on('upgrade', relay)
  })
  beforeEach(() => {
    answerHandshake = true
    failures.length = 0
    ended = 0
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.terminate()
  })
  afterAll(() => {
    front.close()
    upstream.close()
  })

  const openClient = () => {
    const client = new WebSocket(`ws://127.0.0.1:${String(portOf(front))}/mqtt`, 'mqtt')
    client.on('error', () => undefined)
    open.push(client)
    return client
  }

  /** Both ends of a connection through the relay, after the CONNECT. */
  async function connectPair(): Promise<{ client: WebSocket; broker: WebSocket }> {
    const opened = new Promise<WebSocket>((resolve) => (brokerSide = resolve))
    const client = openClient()
    const broker = await opened
    open.push(broker)
    await new Promise((done) => client.once('open', done))
    const received = new Promise((done) => broker.once('message', done))
    client.send(connect)
    await received
    return { client, broker }
  }

  const count = (server: net.Server) =>
    new Promise<number>((resolve) => server.getConnections((_error, total) => resolve(total)))

  it.each(['client', 'broker'] as const)(
    'makes the sender wait while the %s does not read, and then loses nothing',
    async (reader) => {
      const ends = await connectPair()
      const to = ends[reader]
      const from = ends[reader === 'client' ? 'broker' : 'client']
      const block = Buffer.alloc(64 * 1024, 7)
      const blocks = 1500
      to.pause()
      for (let index = 0; index < blocks; index += 1) {
        block.writeUInt32BE(index)
        from.send(Buffer.from(block))
      }
      let before = -1
      // What is not taken stays with the sender: neither the relay nor the buffers of the system hold it all.
      await expect
        .poll(
          () => {
            const same = from.bufferedAmount === before
            before = from.bufferedAmount
            return same && before
          },
          { interval: 100, timeout: 20_000 },
        )
        .toBeGreaterThan((blocks * block.length) / 2)
      const order: number[] = []
      const complete = new Promise<void>((resolve) =>
        to.on('message', (data: Buffer) => {
          order.push(data.readUInt32BE())
          if (order.length === blocks) resolve()
        }),
      )
      to.resume()
      await complete
      expect(order).toEqual(Array.from({ length: blocks }, (_, index) => index))
    },
    40_000,
  )

  it.each(['client', 'broker'] as const)(
    'closes both connections when the %s closes its own',
    async (closing) => {
      const before = ended
      const ends = await connectPair()
      const other = ends[closing === 'client' ? 'broker' : 'client']
      const closed = new Promise((done) => other.once('close', done))
      ends[closing].terminate()
      await closed
      await expect.poll(() => ended).toBeGreaterThan(before)
    },
  )

  it('releases handshakes that the client abandons while the broker does not answer', async () => {
    answerHandshake = false
    const before = await count(upstream)
    const clients = Array.from({ length: 30 }, () => {
      const socket = net.connect(portOf(front), '127.0.0.1')
      socket.write(
        'GET /mqtt HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
          'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
      )
      return socket
    })
    await expect.poll(() => count(upstream)).toBe(before + 30)
    for (const client of clients) client.end()
    await expect.poll(() => count(upstream)).toBe(before)
    await expect.poll(() => count(front)).toBe(0)
  })

  it('passes on what a client sends before the handshake is answered', async () => {
    const received = new Promise<Buffer>((resolve) => {
      brokerSide = (broker) => broker.once('message', (data: Buffer) => resolve(data))
    })
    const socket: Socket = net.connect(portOf(front), '127.0.0.1')
    const frame = Buffer.concat([Buffer.from([0x82, 0x80 | connect.length, 0, 0, 0, 0]), connect])
    socket.write(
      Buffer.concat([
        Buffer.from(
          'GET /mqtt HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
            'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
        ),
        frame,
      ]),
    )
    expect(await received).toEqual(connect)
    socket.destroy()
  })

  it('ends a client that sends megabytes in tiny or huge frames before its CONNECT', async () => {
    const received = vi.fn()
    brokerSide = (broker) => broker.on('message', received)
    // Announces a CONNECT of 390,000 bytes.
    const start = Buffer.from([0x10, 0xf0, 0xe6, 0x17])
    for (const send of [
      (client: WebSocket) => {
        client.send(start)
        for (let index = 0; index < 150_000; index += 1) client.send(Buffer.alloc(1), () => undefined)
      },
      (client: WebSocket) => client.send(Buffer.concat([start, Buffer.alloc(8_000_000)]), () => undefined),
    ]) {
      const client = openClient()
      await new Promise((done) => client.once('open', done))
      const closed = new Promise((done) => client.once('close', done))
      send(client)
      await closed
    }
    expect(received).not.toHaveBeenCalled()
  })

  it('refuses a handshake without a key, and reports a broker that is not there', async () => {
    const status = (head: string) =>
      new Promise<string>((resolve) => {
        const socket = net.connect(portOf(front), '127.0.0.1')
        let reply = ''
        socket.on('data', (part: Buffer) => (reply += part.toString()))
        socket.on('close', () => resolve(reply.split('\r\n')[0] ?? ''))
        socket.write(head)
      })
    expect(
      await status('GET /mqtt HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    ).toBe('HTTP/1.1 400 Bad Request')
    const absent = http.createServer()
    absent.on(
      'upgrade',
      createMqttRelay(
        { address: new URL('ws://127.0.0.1:9/mqtt'), ca: undefined, readOnly: false },
        { addressOf: () => '', onOpen: () => vi.fn(), onFailure: (reason) => failures.push(reason) },
      ),
    )
    await listen(absent)
    const client = new WebSocket(`ws://127.0.0.1:${String(portOf(absent))}/mqtt`)
    const answered = await new Promise<number>((resolve) => {
      client.on('error', () => undefined)
      client.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    })
    expect([answered, failures]).toEqual([502, ['ECONNREFUSED']])
    absent.closeAllConnections()
    absent.close()
  })
})

describe.each(['the embedded broker', 'a real one'] as const)(
  'MQTT through a console in read-only mode, with %s',
  (which) => {
    let broker: EmbeddedBroker
    let front: Running
    beforeAll(async () => {
      const own = { seed: 'empty', mqttPort: 0, wsPort: 0, bare: true } as const
      const real = which === 'a real one' ? await createBroker(own) : undefined
      front = await startServer({
        ...defaults,
        ...own,
        port: 0,
        readOnly: true,
        ...(real === undefined
          ? {}
          : {
              broker: new URL('http://127.0.0.1:9'),
              brokerWs: new URL(`ws://127.0.0.1:${real.wsPort}/mqtt`),
            }),
      })
      const result = real ?? front.broker
      if (result === undefined) throw new Error('no broker')
      broker = result
    })
    afterAll(async () => {
      await front.close()
      if (which === 'a real one') await broker.close()
    })
    const open = (options: mqtt.IClientOptions = {}) =>
      mqtt.connectAsync(`ws://127.0.0.1:${front.port}/mqtt`, { reconnectPeriod: 0, ...options }, false)

    it('receives messages published elsewhere', async () => {
      const [client, device] = await Promise.all([
        open({ protocolVersion: 5 }),
        mqtt.connectAsync(`mqtt://127.0.0.1:${broker.mqttPort}`, { reconnectPeriod: 0 }),
      ])
      await client.subscribeAsync('a/#', { qos: 1 })
      const received = new Promise<string>((resolve) =>
        client.once('message', (topic, payload) => resolve(`${topic} ${payload.toString()}`)),
      )
      await device.publishAsync('a/b', 'x'.repeat(100_000), { qos: 1 })
      expect(await received).toBe(`a/b ${'x'.repeat(100_000)}`)
      await Promise.all([client.endAsync(), device.endAsync()])
    })

    it('never takes the place of a device, nor messages from others', async () => {
      const device = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.mqttPort}`, {
        reconnectPeriod: 0,
        clientId: 'pump-1',
      })
      const client = await open({ clientId: 'pump-1' })
      expect(device.connected).toBe(true)
      expect([...broker.state.engine.clients()].map(({ clientid }) => clientid)).toContain(
        `${readOnlyPrefix}pump-1`,
      )
      const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
      client.subscribe('$share/g/a/#')
      await closed
      await Promise.all([client.endAsync(true), device.endAsync()])
    })

    it('rejects a publish and closes the connection', async () => {
      const seen = vi.fn()
      const device = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.mqttPort}`, { reconnectPeriod: 0 })
      device.on('message', seen)
      await device.subscribeAsync('#')
      const client = await open()
      const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
      client.publish('a/b', 'x', { retain: true })
      await closed
      await expect(
        open({ will: { topic: 'a/will', payload: Buffer.from('x'), qos: 0, retain: false } }),
      ).rejects.toThrow()
      // This message is received, so an earlier one would have been received too.
      await device.publishAsync('own', 'x', { qos: 1 })
      await vi.waitFor(() => expect(seen.mock.calls.map(([topic]) => topic as string)).toEqual(['own']))
      await Promise.all([client.endAsync(true), device.endAsync()])
    })
  },
)
