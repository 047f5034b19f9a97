import mqttPacket, { type IConnectPacket, type ISubscribePacket, type Packet } from 'mqtt-packet'

/** Converts the next piece of a client's data to what the broker gets. Throws {@link PacketRefused} to end the connection. */
export type PacketFilter = (piece: Buffer) => Buffer

/** A client sent what it may not send; the message is the reason that the client gets, without details. */
export class PacketRefused extends Error {}

/** The longest CONNECT: client ID, will topic and payload, user name and password have at most 65,535 bytes each (MQTT 5 §3.1). */
export const maxConnectBytes = 6 * 65_536

/** The longest packet of a read-only client: names and filters, no messages. */
const maxReadOnlyBytes = 1024 * 1024

/** The client IDs of a read-only console begin with it, so that they are never those of a device. */
export const readOnlyPrefix = 'read-only-'

const connectType = 1
const nothing = Buffer.alloc(0)

/** The length of the packet that begins the data; undefined while that is not known yet (MQTT 5 §2.1.4). */
function packetLength(bytes: Buffer): number | undefined {
  let length = 0
  for (let at = 1; at <= 4; at += 1) {
    const byte = bytes[at]
    if (byte === undefined) return undefined
    length += (byte & 0x7f) * 128 ** (at - 1)
    if (byte < 0x80) return at + 1 + length
  }
  throw new PacketRefused('not MQTT')
}

/** What a collector of packets does with them. */
type Receiver = {
  /** The longest packet, in bytes. */
  readonly maxBytes: number
  /** Checks the type of a packet when it begins, so that what is no MQTT ends at once. */
  readonly begin: (type: number) => void
  /** Takes a complete packet; false if no further one is to be collected. */
  readonly receive: (packet: Buffer) => boolean
}

/** Collects the pieces of a client's data until a packet is complete. They are joined once a packet, however many there are. */
function createCollector({ maxBytes, begin, receive }: Receiver) {
  let pieces: Buffer[] = []
  let held = 0
  let expected: number | undefined
  const join = (): Buffer => {
    const joined = pieces.length === 1 ? (pieces[0] ?? nothing) : Buffer.concat(pieces)
    pieces = [joined]
    return joined
  }
  return {
    add(piece: Buffer): void {
      pieces.push(piece)
      held += piece.length
      while (held > 0) {
        if (expected === undefined) {
          const start = join()
          begin((start[0] ?? 0) >> 4)
          expected = packetLength(start)
        }
        if ((expected ?? 0) > maxBytes) throw new PacketRefused('packet too long')
        if (expected === undefined || held < expected) return
        const all = join()
        const packet = all.subarray(0, expected)
        pieces = [all.subarray(expected)]
        held -= expected
        expected = undefined
        if (!receive(packet)) return
      }
    },
    /** What was not received as a packet. */
    rest: join,
  }
}

function requireConnect(type: number): void {
  if (type !== connectType) throw new PacketRefused('no CONNECT')
}

/** Holds back everything until a complete CONNECT has come, then passes all on unread. */
export function createConnectGuard(onConnect: () => void): PacketFilter {
  let connect: Buffer | undefined
  const collector = createCollector({
    maxBytes: maxConnectBytes,
    begin: requireConnect,
    receive: (packet) => {
      connect = packet
      return false
    },
  })
  return (piece) => {
    if (connect !== undefined) return piece
    collector.add(piece)
    if (connect === undefined) return nothing
    onConnect()
    return Buffer.concat([connect, collector.rest()])
  }
}

/** Subscriptions that take messages away from others, or keep others from subscribing. */
const takesFromOthers = (topic: string) => /^\$(?:share|queue|q|stream|exclusive)(?:\/|$)/.test(topic)

/** The CONNECT of a read-only client, under a client ID of its own. Wills are refused: they would be published. */
function restrictConnect(packet: IConnectPacket): IConnectPacket {
  if (packet.will !== undefined) throw new PacketRefused('read-only')
  return packet.clientId === '' ? packet : { ...packet, clientId: `${readOnlyPrefix}${packet.clientId}` }
}

function checkSubscribe(packet: ISubscribePacket): ISubscribePacket {
  if (packet.subscriptions.some(({ topic }) => takesFromOthers(topic))) throw new PacketRefused('read-only')
  return packet
}

function restrict(packet: Packet): Packet {
  switch (packet.cmd) {
    case 'connect':
      return restrictConnect(packet)
    case 'subscribe':
      return checkSubscribe(packet)
    case 'publish':
      throw new PacketRefused('read-only')
    case 'puback':
    case 'pubrec':
    case 'pubrel':
    case 'pubcomp':
    case 'unsubscribe':
    case 'pingreq':
    case 'disconnect':
    case 'auth':
      return packet
    case 'connack':
    case 'suback':
    case 'unsuback':
    case 'pingresp':
      throw new PacketRefused('not MQTT')
  }
}

/**
 * Lets a client only receive: what it sends is parsed, checked and written again, so that the broker gets nothing that was not
 * understood here. Refused are messages, wills, and subscriptions that take messages from others.
 */
export function createReadOnlyFilter(onConnect: () => void): PacketFilter {
  let version = 4
  let connected = false
  let out: Buffer[] = []
  const parser = mqttPacket.parser()
  parser.on('packet', (packet: Packet) => {
    if (packet.cmd === 'connect') {
      if (connected) throw new PacketRefused('not MQTT')
      version = packet.protocolVersion ?? version
      connected = true
      onConnect()
    }
    out.push(mqttPacket.generate(restrict(packet), { protocolVersion: version }))
  })
  parser.on('error', () => {
    throw new PacketRefused('not MQTT')
  })
  const collector = createCollector({
    maxBytes: maxReadOnlyBytes,
    begin: (type) => {
      if (!connected) requireConnect(type)
    },
    receive: (packet) => {
      if (!connected && packet.length > maxConnectBytes) throw new PacketRefused('packet too long')
      parser.parse(packet)
      return true
    },
  })
  return (piece) => {
    out = []
    collector.add(piece)
    return Buffer.concat(out)
  }
}
