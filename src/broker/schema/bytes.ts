import { raise } from '@/rule-sql/value'

/** Encoding and decoding errors are `badarg` in the broker. */
export const throwBadArg = (): never => raise('badarg')

/** Writes bytes. */
export class Writer {
  private readonly parts: Uint8Array[] = []

  bytes(bytes: Uint8Array): this {
    this.parts.push(bytes)
    return this
  }

  /** A base-128 varint; negative numbers have ten bytes. */
  varint(value: bigint): this {
    const groups: number[] = []
    let rest = BigInt.asUintN(64, value)
    do {
      const group = Number(rest & 0x7fn)
      rest >>= 7n
      groups.push(rest > 0n ? group | 0x80 : group)
    } while (rest > 0n)
    return this.bytes(Uint8Array.from(groups))
  }

  /** ZigZag encoding, which keeps small negative numbers short. */
  zigzag(value: bigint): this {
    return this.varint((value << 1n) ^ (value >> 63n))
  }

  /** A little-endian number of fixed width. */
  fixed(size: 4 | 8, writeValue: (view: DataView) => void): this {
    const bytes = new Uint8Array(size)
    writeValue(new DataView(bytes.buffer))
    return this.bytes(bytes)
  }

  done(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.parts))
  }
}

/** Reads bytes from the start; throws at the end. */
export class Reader {
  private at = 0

  constructor(private readonly source: Uint8Array) {}

  get left(): number {
    return this.source.length - this.at
  }

  bytes(count: number): Uint8Array {
    if (count < 0 || count > this.left) return throwBadArg()
    this.at += count
    return this.source.subarray(this.at - count, this.at)
  }

  byte(): number {
    return this.bytes(1)[0] ?? throwBadArg()
  }

  varint(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const group = this.byte()
      value |= BigInt(group & 0x7f) << shift
      if (group < 0x80) return BigInt.asUintN(64, value)
    }
    return throwBadArg()
  }

  zigzag(): bigint {
    const value = this.varint()
    return (value >> 1n) ^ -(value & 1n)
  }

  /** A length that must not exceed the remaining bytes. */
  length(value: bigint): number {
    return value < 0n || value > BigInt(this.left) ? throwBadArg() : Number(value)
  }

  fixed<T>(size: 4 | 8, get: (view: DataView) => T): T {
    const bytes = this.bytes(size)
    return get(new DataView(bytes.buffer, bytes.byteOffset, size))
  }
}
