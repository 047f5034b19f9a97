import { ByteReader, toInteger } from './byte-reader'
import { PayloadFault } from './fault'
import { maxPayloadDepth, type PayloadValue } from './payload-value'

/** The type of a field: a scalar, or the name of another message of the table. */
export type FieldType = 'uint32' | 'uint64' | 'float' | 'double' | 'bool' | 'string' | 'bytes' | `.${string}`
export type Field = { readonly name: string; readonly type: FieldType; readonly repeated?: true }

/** The fields of each message by their numbers. */
export type MessageTable = Readonly<Record<string, Readonly<Record<number, Field>>>>

/** A decoded message: fields by name, repeated ones as lists, fields that the table lacks as `field 99`. */
export type Message = ReadonlyMap<string, unknown>

/** Reads the wire format of Protobuf (protobuf.dev/programming-guides/encoding). */
class WireReader extends ByteReader {
  varint(): bigint {
    let value = 0
    // Four bytes have 28 bits, which a number holds; nearly all varints are that short.
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.uint8()
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return BigInt(value)
    }
    let long = BigInt(value)
    for (let shift = 28n; shift < 70n; shift += 7n) {
      const byte = this.uint8()
      long |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return BigInt.asUintN(64, long)
    }
    throw new PayloadFault('invalid')
  }

  size(): number {
    const size = this.varint()
    if (size > this.remaining) throw new PayloadFault('truncated')
    return Number(size)
  }

  /** A value as its wire type says, for fields that the table lacks. */
  raw(wire: number): PayloadValue {
    if (wire === 0) return toInteger(this.varint())
    if (wire === 1) return this.take(8)
    if (wire === 2) return this.take(this.size())
    if (wire === 5) return this.take(4)
    throw new PayloadFault('invalid')
  }

  scalar(type: FieldType): PayloadValue {
    switch (type) {
      case 'uint32':
        return Number(BigInt.asUintN(32, this.varint()))
      case 'uint64':
        return toInteger(this.varint())
      case 'bool':
        return this.varint() !== 0n
      case 'float':
        return this.float32(true)
      case 'double':
        return this.float64(true)
      case 'string':
        return this.text(this.size())
      default:
        return this.take(this.size())
    }
  }
}

const wireTypes: Readonly<Partial<Record<FieldType, number>>> = {
  uint32: 0,
  uint64: 0,
  bool: 0,
  double: 1,
  float: 5,
}

/** Decodes a message of a table; throws a `PayloadFault`. */
export function decodeMessage(table: MessageTable, name: string, bytes: Uint8Array, depth = 0): Message {
  if (depth > maxPayloadDepth) throw new PayloadFault('deep')
  const reader = new WireReader(bytes)
  const fields = table[name] ?? {}
  const message = new Map<string, unknown>()
  const set = (field: string, value: unknown, repeated: boolean) => {
    const list = message.get(field)
    if (!repeated) message.set(field, value)
    else if (Array.isArray(list)) list.push(value)
    else message.set(field, [value])
  }
  while (!reader.isAtEnd) {
    const key = reader.varint()
    const [number, wire] = [Number(key >> 3n), Number(key & 7n)]
    const field = fields[number]
    if (number === 0 || number > 0x1fffffff) throw new PayloadFault('invalid')
    if (field === undefined) {
      set(`field ${number}`, reader.raw(wire), message.has(`field ${number}`))
      continue
    }
    const { type, repeated = false } = field
    const expected = wireTypes[type] ?? 2
    if (wire === 2 && expected !== 2 && repeated) {
      const packed = new WireReader(reader.take(reader.size()))
      while (!packed.isAtEnd) set(field.name, packed.scalar(type), true)
    } else if (wire !== expected) throw new PayloadFault('invalid')
    else if (type.startsWith('.')) {
      const inner = reader.take(reader.size())
      set(field.name, decodeMessage(table, type.slice(1), inner, depth + 1), repeated)
    } else set(field.name, reader.scalar(type), repeated)
  }
  return message
}
