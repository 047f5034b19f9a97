import * as http from 'node:http'
import * as net from 'node:net'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { generate, parser, type IConnectPacket, type Packet } from 'mqtt-packet'
import { WebSocketServer } from 'ws'
import { MqttEngine, type EngineOptions } from './mqtt-engine'

/** An engine on free ports with a controllable clock. */
export type TestEngine = {
  engine: MqttEngine
  port: number
  wsPort: number
  clock: { ahead: number }
  client(options?: IClientOptions): Promise<MqttClient>
  ws(options?: IClientOptions): Promise<MqttClient>
  raw(options?: Partial<IConnectPacket>): Promise<RawClient>
  stop(): Promise<void>
}

/** Starts an engine for a test file. */
export async function startTestEngine(options: Partial<EngineOptions> = {}): Promise<TestEngine> {
  const clock = { ahead: 0 }
  const engine = new MqttEngine({ node: 'test@127.0.0.1', now: () => Date.now() + clock.ahead, ...options })
  const port = await engine.listenTcp(0)
  const server = http.createServer()
  const sockets = new WebSocketServer({
    server,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  })
  sockets.on('connection', (socket, request) => engine.handleWebSocket(socket, request))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const wsPort = (server.address() as net.AddressInfo).port
  const clients: { end(): void }[] = []
  const open = async (url: string, options: IClientOptions) => {
    const client = await mqtt.connectAsync(url, { reconnectPeriod: 0, ...options })
    client.on('error', () => undefined)
    clients.push({ end: () => void client.end(true) })
    return client
  }
  return {
    engine,
    port,
    wsPort,
    clock,
    client: (options = {}) => open(`mqtt://127.0.0.1:${port}`, options),
    ws: (options = {}) => open(`ws://127.0.0.1:${wsPort}/mqtt`, options),
    raw: async (options = {}) => {
      const raw = await RawClient.connect(port, options)
      clients.push({ end: () => raw.socket.destroy() })
      return raw
    },
    stop: async () => {
      for (const client of clients) client.end()
      await engine.close()
      sockets.close()
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

/** A client that sends exactly the given packets and answers nothing by itself. */
export class RawClient {
  readonly packets: Packet[] = []
  closed = false
  private readonly waiting: (() => void)[] = []

  private constructor(
    readonly socket: net.Socket,
    readonly version: number,
  ) {
    const decoder = parser({ protocolVersion: version })
    decoder.on('packet', (packet) => {
      this.packets.push(packet)
      this.wake()
    })
    decoder.on('error', () => undefined)
    socket.on('data', (chunk) => decoder.parse(chunk))
    socket.on('close', () => {
      this.closed = true
      this.wake()
    })
    socket.on('error', () => undefined)
  }

  /** Connects and sends CONNECT, unless it is to stay silent. */
  static async connect(
    port: number,
    options: Partial<IConnectPacket> & { silent?: boolean },
  ): Promise<RawClient> {
    const { silent, ...connect } = options
    const socket = net.connect(port, '127.0.0.1')
    await new Promise<void>((done) => socket.once('connect', done))
    const client = new RawClient(socket, connect.protocolVersion ?? 5)
    if (silent) return client
    client.send({
      cmd: 'connect',
      clientId: 'raw',
      protocolId: 'MQTT',
      protocolVersion: 5,
      clean: true,
      keepalive: 0,
      ...connect,
    })
    await client.until('connack')
    return client
  }

  send(packet: Packet): void {
    this.socket.write(generate(packet, { protocolVersion: this.version }))
  }

  all<C extends Packet['cmd']>(cmd: C): Extract<Packet, { cmd: C }>[] {
    return this.packets.filter((packet): packet is Extract<Packet, { cmd: C }> => packet.cmd === cmd)
  }

  /** The nth packet of a type, once it has arrived. */
  async until<C extends Packet['cmd']>(cmd: C, count = 1): Promise<Extract<Packet, { cmd: C }>> {
    await this.check(() => this.all(cmd).length >= count, `${count} ${cmd}`)
    return this.all(cmd)[count - 1] as Extract<Packet, { cmd: C }>
  }

  async untilClosed(): Promise<void> {
    await this.check(() => this.closed, 'close')
  }

  private async check(ready: () => boolean, what: string): Promise<void> {
    const deadline = Date.now() + 5000
    while (!ready()) {
      if (this.closed && what !== 'close') throw new Error(`closed while waiting for ${what}`)
      if (Date.now() > deadline)
        throw new Error(`no ${what}; got ${this.packets.map((p) => p.cmd).join(' ')}`)
      await new Promise<void>((done) => {
        const timer = setTimeout(done, 1000)
        this.waiting.push(() => {
          clearTimeout(timer)
          done()
        })
      })
    }
  }

  private wake(): void {
    for (const done of this.waiting.splice(0)) done()
  }
}

/** Polls until `ready` returns true. */
export async function eventually(ready: () => boolean, what = 'condition', ms = 8000): Promise<void> {
  const deadline = Date.now() + ms
  while (!ready()) {
    if (Date.now() > deadline) throw new Error(`never: ${what}`)
    await new Promise((done) => setTimeout(done, 4))
  }
}

/** The messages a client receives, as text. */
export function inbox(client: MqttClient): string[] {
  const seen: string[] = []
  client.on('message', (_topic, payload) => seen.push(payload.toString()))
  return seen
}
