import { ByteReader, toInteger } from './byte-reader'
import { PayloadFault } from './fault'
import { LabeledValue, maxPayloadDepth, PayloadMap, toDateNote, type PayloadValue } from './payload-value'

/**
 * The reader is our own: the common library reserves the declared length of a list before it has its items, so that a
 * nested payload of a few kilobytes takes gigabytes, and it loses duplicate keys and nanoseconds.
 */
class Reader extends ByteReader {
  /** Text that is not UTF-8 is shown as bytes: older encoders send bytes as text. */
  private string(size: number): PayloadValue {
    const bytes = this.take(size)
    try {
      return new ByteReader(bytes).text(size)
    } catch (error) {
      if (error instanceof PayloadFault) return bytes
      throw error
    }
  }

  private list(size: number, depth: number): PayloadValue {
    // Each item takes a byte at least.
    if (size > this.remaining) throw new PayloadFault('truncated')
    const items: PayloadValue[] = []
    for (let index = 0; index < size; index += 1) items.push(this.value(depth + 1))
    return items
  }

  private map(size: number, depth: number): PayloadValue {
    if (size * 2 > this.remaining) throw new PayloadFault('truncated')
    const entries: [PayloadValue, PayloadValue][] = []
    for (let index = 0; index < size; index += 1) entries.push([this.value(depth + 1), this.value(depth + 1)])
    return new PayloadMap(entries)
  }

  private extension(size: number): PayloadValue {
    const type = this.int8()
    const bytes = this.take(size)
    return (type === -1 ? readTimestamp(bytes) : undefined) ?? new LabeledValue(`ext ${type}`, bytes)
  }

  value(depth = 0): PayloadValue {
    if (depth > maxPayloadDepth) throw new PayloadFault('deep')
    const head = this.uint8()
    if (head <= 0x7f) return head
    if (head <= 0x8f) return this.map(head & 0x0f, depth)
    if (head <= 0x9f) return this.list(head & 0x0f, depth)
    if (head <= 0xbf) return this.string(head & 0x1f)
    if (head >= 0xe0) return head - 0x100
    switch (head) {
      case 0xc0:
        return null
      case 0xc2:
        return false
      case 0xc3:
        return true
      case 0xc4:
        return this.take(this.uint8())
      case 0xc5:
        return this.take(this.uint16())
      case 0xc6:
        return this.take(this.uint32())
      case 0xc7:
        return this.extension(this.uint8())
      case 0xc8:
        return this.extension(this.uint16())
      case 0xc9:
        return this.extension(this.uint32())
      case 0xca:
        return this.float32()
      case 0xcb:
        return this.float64()
      case 0xcc:
        return this.uint8()
      case 0xcd:
        return this.uint16()
      case 0xce:
        return this.uint32()
      case 0xcf:
        return toInteger(this.uint64())
      case 0xd0:
        return this.int8()
      case 0xd1:
        return this.int16()
      case 0xd2:
        return this.int32()
      case 0xd3:
        return toInteger(this.int64())
      case 0xd4:
      case 0xd5:
      case 0xd6:
      case 0xd7:
      case 0xd8:
        return this.extension(2 ** (head - 0xd4))
      case 0xd9:
        return this.string(this.uint8())
      case 0xda:
        return this.string(this.uint16())
      case 0xdb:
        return this.string(this.uint32())
      case 0xdc:
        return this.list(this.uint16(), depth)
      case 0xdd:
        return this.list(this.uint32(), depth)
      case 0xde:
        return this.map(this.uint16(), depth)
      case 0xdf:
        return this.map(this.uint32(), depth)
      default:
        // 0xc1 is never used.
        throw new PayloadFault('invalid')
    }
  }
}

/** The timestamp extension: seconds, with nanoseconds after a dot. Undefined for another length. */
function readTimestamp(bytes: Uint8Array): PayloadValue | undefined {
  const reader = new ByteReader(bytes)
  const toTimestamp = (seconds: bigint, nanoseconds: number) => {
    const fraction = nanoseconds === 0 ? '' : `.${String(nanoseconds).padStart(9, '0')}`
    const date = toDateNote(Number(seconds) * 1000)?.replace('Z', `${fraction}Z`)
    return new LabeledValue(
      'timestamp',
      nanoseconds === 0 ? toInteger(seconds) : [toInteger(seconds), nanoseconds],
      date,
    )
  }
  if (bytes.length === 4) return toTimestamp(BigInt(reader.uint32()), 0)
  if (bytes.length === 8) {
    const both = reader.uint64()
    return toTimestamp(both & ((1n << 34n) - 1n), Number(both >> 34n))
  }
  if (bytes.length !== 12) return undefined
  const nanoseconds = reader.uint32()
  return toTimestamp(reader.int64(), nanoseconds)
}

/** Decodes one value of MessagePack (its specification of 2017) that is all of the bytes; throws a `PayloadFault`. */
export function decodeMessagePack(bytes: Uint8Array): PayloadValue {
  const reader = new Reader(bytes)
  const value = reader.value()
  if (!reader.isAtEnd) throw new PayloadFault('trailing')
  return value
}
