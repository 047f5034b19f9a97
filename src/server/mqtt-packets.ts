/** Longest packet that a client which only listens may send: names and filters, no messages. */
const longest = 1024 * 1024

const connectType = 1
const publishType = 3
const willFlag = 0x04

/** Where the first packet's contents begin and end; undefined while that cannot be told. Throws where the length is none. */
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

/** Whether a packet makes the broker send a message: one that publishes, or one that leaves a will (MQTT 5 §3.1.2.3). */
function publishes(packet: Buffer, from: number): boolean {
  const type = (packet[0] ?? 0) >> 4
  if (type !== connectType) return type === publishType
  const flags = from + 2 + packet.readUInt16BE(from) + 1
  return ((packet[flags] ?? willFlag) & willFlag) !== 0
}

/**
 * Reads what a client sends, piece by piece, and returns the whole packets in it; the rest waits for the next piece. Throws at
 * the first that would publish, and at what is no packet.
 */
export function createListener(): (piece: Buffer) => Buffer {
  let held: Buffer = Buffer.alloc(0)
  return (piece) => {
    held = Buffer.concat([held, piece])
    let done = 0
    for (let rest = held; rest.length > 0; rest = held.subarray(done)) {
      const span = spanOf(rest)
      if ((span?.to ?? 0) > longest) throw new Error('a packet too long')
      if (span === undefined || rest.length < span.to) break
      if (publishes(rest.subarray(0, span.to), span.from)) throw new Error('nothing may be published')
      done += span.to
    }
    const whole = held.subarray(0, done)
    held = held.subarray(done)
    return whole
  }
}
