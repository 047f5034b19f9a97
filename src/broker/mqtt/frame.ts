import { generate, parser, type Packet, type Parser } from 'mqtt-packet'
import type { Alias } from './aliases'
import { Reason } from './codes'
import { secondsLeft, type Delivery, type Message } from './message'

/** Why a byte stream cannot be read further; `code` goes into DISCONNECT (MQTT 5 §4.13). */
export class FrameError extends Error {
  constructor(
    readonly code: number,
    message: string,
    /** The packet that could not be read, if it was complete. */
    readonly frame?: Buffer,
  ) {
    super(message)
  }
}

/**
 * Cuts a byte stream into packets. The codec reads past a packet's end when the next one has already
 * arrived, so it gets one packet at a time; the size limit is checked from the header, before anything is
 * buffered.
 */
export class Framer {
  private chunks: Buffer[] = []
  private held = 0

  constructor(private readonly limit: number) {}

  push(chunk: Buffer): void {
    this.chunks.push(chunk)
    this.held += chunk.length
  }

  /** The next complete packet, or null until more bytes arrive. Throws FrameError. */
  next(): Buffer | null {
    if (this.held < 2) return null
    const header = this.header()
    if (!header) return null
    const total = header.bytes + header.length
    if (total > this.limit) throw new FrameError(Reason.packetTooLarge, `packet of ${total} bytes`)
    if (this.held < total) return null
    const all = this.joined()
    this.held -= total
    this.chunks = this.held > 0 ? [all.subarray(total)] : []
    return all.subarray(0, total)
  }

  private joined(): Buffer {
    return this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks)
  }

  /** The fixed header: up to four bytes of length after the first (MQTT 5 §2.1.4). */
  private header(): { bytes: number; length: number } | null {
    let first = this.chunks[0] as Buffer
    if (first.length < 5 && this.chunks.length > 1) {
      first = Buffer.concat(this.chunks)
      this.chunks = [first]
    }
    let length = 0
    for (let i = 1; i <= 4; i++) {
      const byte = first[i]
      if (byte === undefined) return null
      length += (byte & 0x7f) * 128 ** (i - 1)
      if ((byte & 0x80) === 0) return { bytes: i + 1, length }
    }
    throw new FrameError(Reason.malformed, 'remaining length longer than four bytes')
  }
}

const replacement = Buffer.from('\ufffd')

/** Decodes one packet at a time. Like the codec, it remembers the protocol version of CONNECT. */
export class Decoder {
  private readonly codec: Parser
  private packet: Packet | null = null
  private failure: Error | null = null

  constructor() {
    this.codec = parser()
    this.codec.on('packet', (packet) => {
      this.packet = packet
    })
    this.codec.on('error', (error: unknown) => {
      this.failure = error instanceof Error ? error : new Error(String(error))
    })
  }

  /** Throws FrameError 0x81 for a malformed packet. */
  decode(frame: Buffer): Packet {
    this.packet = null
    this.failure = null
    let remaining = 0
    try {
      remaining = this.codec.parse(frame)
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error))
    }
    const packet = this.packet as Packet | null
    if (this.failure || !packet || remaining !== 0) {
      throw new FrameError(Reason.malformed, this.failure?.message ?? 'incomplete packet', frame)
    }
    if (badText(packet, frame)) throw new FrameError(Reason.malformed, 'text is not UTF-8', frame)
    return packet
  }
}

/** The codec turns bytes that are not UTF-8 into U+FFFD; such text is malformed unless it held that character (MQTT 5 §1.5.4). */
function badText(packet: Packet, frame: Buffer): boolean {
  let text = ''
  if (packet.cmd === 'publish') text = packet.topic
  else if (packet.cmd === 'subscribe') text = packet.subscriptions.map((s) => s.topic).join('')
  else if (packet.cmd === 'connect')
    text = `${packet.clientId}${packet.username ?? ''}${packet.will?.topic ?? ''}`
  return text.includes('\ufffd') && !frame.includes(replacement)
}

/** Bytes of a packet, or null when the codec refuses it (a property out of its range). */
export function encode(packet: Packet, version: number): Buffer | null {
  try {
    return generate(packet, { protocolVersion: version })
  } catch {
    return null
  }
}

/**
 * Encodes PUBLISH packets. A QoS 0 fan-out sends the same bytes to many receivers in one turn, so the
 * last packet of each version is cached.
 */
export class PublishEncoder {
  private readonly last = new Map<boolean, { message: Message; retain: boolean; bytes: Buffer }>()

  encode(
    delivery: Delivery,
    packetId: number,
    dup: boolean,
    version: number,
    now: number,
    alias?: Alias,
  ): Buffer | null {
    const { message, qos, retain, ids } = delivery
    const five = version === 5
    const same = qos === 0 && ids.length === 0 && message.expiresAt === undefined && alias === undefined
    const cached = same ? this.last.get(five) : undefined
    if (cached && cached.message === message && cached.retain === retain) return cached.bytes
    const packet: Packet = {
      cmd: 'publish',
      topic: alias?.known === true ? '' : message.topic,
      payload: message.payload,
      qos,
      retain,
      dup,
    }
    if (qos > 0) packet.messageId = packetId
    if (five) {
      const properties: NonNullable<typeof packet.properties> = { ...message.properties }
      const remaining = secondsLeft(message, now)
      if (remaining !== undefined) properties.messageExpiryInterval = remaining
      if (alias) properties.topicAlias = alias.number
      if (ids.length > 0) properties.subscriptionIdentifier = [...ids]
      packet.properties = properties
    }
    const bytes = encode(packet, version)
    if (same && bytes) this.last.set(five, { message, retain, bytes })
    return bytes
  }
}
