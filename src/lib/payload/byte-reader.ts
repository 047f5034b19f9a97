import { PayloadFault } from './fault'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads bytes from the beginning; every read beyond the end is a `PayloadFault`. Big-endian. */
export class ByteReader {
  private readonly view: DataView
  at = 0
  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  get isAtEnd(): boolean {
    return this.at >= this.bytes.length
  }
  get remaining(): number {
    return this.bytes.length - this.at
  }
  private step(size: number): number {
    if (size > this.remaining) throw new PayloadFault('truncated')
    const at = this.at
    this.at += size
    return at
  }
  uint8(): number {
    return this.view.getUint8(this.step(1))
  }
  uint16(): number {
    return this.view.getUint16(this.step(2))
  }
  uint32(): number {
    return this.view.getUint32(this.step(4))
  }
  uint64(): bigint {
    return this.view.getBigUint64(this.step(8))
  }
  int8(): number {
    return this.view.getInt8(this.step(1))
  }
  int16(): number {
    return this.view.getInt16(this.step(2))
  }
  int32(): number {
    return this.view.getInt32(this.step(4))
  }
  int64(): bigint {
    return this.view.getBigInt64(this.step(8))
  }
  float32(littleEndian = false): number {
    return this.view.getFloat32(this.step(4), littleEndian)
  }
  float64(littleEndian = false): number {
    return this.view.getFloat64(this.step(8), littleEndian)
  }
  /** The next bytes, without copying them. */
  take(size: number): Uint8Array {
    const at = this.step(size)
    return this.bytes.subarray(at, at + size)
  }
  /** The next bytes as UTF-8. */
  text(size: number): string {
    const bytes = this.take(size)
    try {
      return decoder.decode(bytes)
    } catch {
      throw new PayloadFault('invalid')
    }
  }
}

/** A 64-bit integer as a number where that is exact. */
export const toInteger = (value: bigint): number | bigint =>
  value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value
