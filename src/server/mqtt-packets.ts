/** The longest packet of a read-only client: names and filters, no messages. */
const maxPacketBytes = 1024 * 1024

const connectType = 1
const publishType = 3
const willFlag = 0x04

/** Start and end of the first packet's contents; undefined while incomplete. Throws for an invalid length. */
function spanOf(bytes: Buffer): { from: number; to: number } | undefined {
  let length = 0
  for (let at = 1; at <= 4; at += 1) {
    const byte = bytes[at]
    if (byte === undefined) return undefined
    length += (byte & 0x7f) * 128 ** (at - 1)
    if (byte < 0x80) return { from: at + 1, to: at + 1 + length }
  }
  throw new Error('no length of a packet')
}

/** Whether a packet makes the broker send a message: a PUBLISH, or a CONNECT with a will (MQTT 5 §3.1.2.3). */
function publishes(packet: Buffer, from: number): boolean {
  const type = (packet[0] ?? 0) >> 4
  if (type !== connectType) return type === publishType
  const flags = from + 2 + packet.readUInt16BE(from) + 1
  return ((packet[flags] ?? willFlag) & willFlag) !== 0
}

/**
 * Splits the data of a client into complete packets; the rest is kept for the next piece. Throws at the first packet that
 * would publish, and for invalid data.
 */
export function createListener(): (piece: Buffer) => Buffer {
  let held: Buffer = Buffer.alloc(0)
  return (piece) => {
    held = Buffer.concat([held, piece])
    let done = 0
    for (let rest = held; rest.length > 0; rest = held.subarray(done)) {
      const span = spanOf(rest)
      if ((span?.to ?? 0) > maxPacketBytes) throw new Error('a packet too long')
      if (span === undefined || rest.length < span.to) break
      if (publishes(rest.subarray(0, span.to), span.from)) throw new Error('nothing may be published')
      done += span.to
    }
    const packets = held.subarray(0, done)
    held = held.subarray(done)
    return packets
  }
}
