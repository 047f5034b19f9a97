import { randomBytes } from 'node:crypto'
import net from 'node:net'
import mqttPacket, { type Packet } from 'mqtt-packet'

/** Where MQTT over WebSocket is served. */
export type WebSocketTarget = { readonly port: number; readonly path: string }

const encode = (packet: Packet) => mqttPacket.generate(packet, { protocolVersion: 4 })

/** A frame of a client (RFC 6455 §5.2). The mask is zero, so that masking costs the generator nothing. */
function toFrame(payload: Buffer): Buffer {
  const head =
    payload.length < 126
      ? Buffer.from([0x82, 0x80 | payload.length, 0, 0, 0, 0])
      : Buffer.from([0x82, 0xfe, payload.length >> 8, payload.length & 255, 0, 0, 0, 0])
  return Buffer.concat([head, payload])
}

/** Counts the bytes of payload in the frames of a server; returns the counter's reader. */
function countPayload(): (chunk: Buffer) => number {
  let held: Buffer = Buffer.alloc(0)
  let rest = 0
  return (chunk) => {
    let bytes = 0
    let data = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    for (;;) {
      const taken = Math.min(rest, data.length)
      rest -= taken
      bytes += taken
      data = data.subarray(taken)
      const short = (data[1] ?? 0) & 127
      const size = short < 126 ? 2 : short === 126 ? 4 : 10
      if (rest > 0 || data.length < size) break
      rest = short < 126 ? short : short === 126 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2))
      data = data.subarray(size)
    }
    held = data
    return bytes
  }
}

/** A light MQTT client over a raw WebSocket. */
export type LightClient = {
  readonly send: (packets: Buffer) => void
  /** Receives how many bytes of MQTT packets have arrived with each piece. */
  onPayload: (bytes: number) => void
  readonly isOpen: () => boolean
  readonly close: () => void
}

/** Opens a WebSocket and logs in. Rejects if the server refuses. */
export async function openClient({ port, path }: WebSocketTarget, clientId: string): Promise<LightClient> {
  const socket = net.connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  const count = countPayload()
  const client: LightClient = {
    send: (packets) => socket.write(toFrame(packets)),
    onPayload: () => undefined,
    isOpen: () => !socket.destroyed,
    close: () => socket.destroy(),
  }
  await new Promise<void>((resolve, reject) => {
    let reason = 'closed'
    socket.on('error', (error) => (reason = error.message))
    socket.once('close', () => reject(new Error(reason)))
    socket.write(
      [
        `GET ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${String(port)}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Protocol: mqtt',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        '\r\n',
      ].join('\r\n'),
    )
    socket.once('data', (head: Buffer) => {
      if (!head.toString('latin1').startsWith('HTTP/1.1 101')) reject(new Error(head.toString('latin1')))
      socket.on('data', (chunk: Buffer) => client.onPayload(count(chunk)))
      client.onPayload = () => resolve()
      client.send(
        encode({
          cmd: 'connect',
          clientId,
          protocolId: 'MQTT',
          protocolVersion: 4,
          clean: true,
          keepalive: 0,
        }),
      )
    })
  })
  client.onPayload = () => undefined
  return client
}

/** Subscribes to a topic; resolves when the broker has confirmed it. */
async function subscribe(client: LightClient, topic: string): Promise<void> {
  const confirmed = new Promise<void>((resolve) => {
    client.onPayload = () => resolve()
  })
  client.send(encode({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 0 }] }))
  await confirmed
  client.onPayload = () => undefined
}

/** A publisher and a subscriber of one topic. */
export type Pair = {
  readonly publisher: LightClient
  readonly subscriber: LightClient
  readonly packet: Buffer
}

/** Opens a pair of clients with a topic of their own. */
export async function openPair(target: WebSocketTarget, name: string): Promise<Pair> {
  const topic = `load/${name}`
  const [publisher, subscriber] = await Promise.all([
    openClient(target, `p${name}`),
    openClient(target, `s${name}`),
  ])
  await subscribe(subscriber, topic)
  const payload = Buffer.alloc(64, 'x')
  const packet = encode({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false })
  return { publisher, subscriber, packet }
}

/** The messages of a pair that may be under way: fewer than a broker queues, so that it drops none. */
const window = 10

/** A round of messages: how many arrived a second, and how many did not arrive before the deadline. */
export type Round = { readonly rate: number; readonly lost: number }

/** Sends messages through each pair, the next ones as others arrive. */
export async function measureRound(pairs: readonly Pair[], each: number, deadlineMs: number): Promise<Round> {
  const began = performance.now()
  let missing = pairs.length * each
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, deadlineMs)
    for (const { publisher, subscriber, packet } of pairs) {
      let sent = 0
      let bytes = 0
      let received = 0
      const send = () => {
        const more = Math.min(each, received + window) - sent
        sent += more
        if (more > 0) publisher.send(Buffer.concat(Array.from({ length: more }, () => packet)))
      }
      subscriber.onPayload = (length) => {
        bytes += length
        const now = Math.floor(bytes / packet.length)
        missing -= now - received
        received = now
        // Half a window at once: a message alone in each segment would measure the kernel.
        if (sent - received <= window / 2) send()
        if (missing > 0) return
        clearTimeout(timer)
        resolve()
      }
      send()
    }
  })
  const arrived = pairs.length * each - missing
  return { rate: arrived / ((performance.now() - began) / 1000), lost: missing }
}
