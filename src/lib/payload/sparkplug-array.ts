import { utf8 } from '../text/payload'
import { toInteger } from './byte-reader'
import { toDateNote, LabeledValue, type PayloadValue } from './payload-value'

/** How an item is read from little-endian bytes. */
type Item = { readonly size: number; readonly read: (view: DataView, at: number) => PayloadValue }

const items: Readonly<Record<string, Item>> = {
  Int8Array: { size: 1, read: (view, at) => view.getInt8(at) },
  Int16Array: { size: 2, read: (view, at) => view.getInt16(at, true) },
  Int32Array: { size: 4, read: (view, at) => view.getInt32(at, true) },
  Int64Array: { size: 8, read: (view, at) => toInteger(view.getBigInt64(at, true)) },
  UInt8Array: { size: 1, read: (view, at) => view.getUint8(at) },
  UInt16Array: { size: 2, read: (view, at) => view.getUint16(at, true) },
  UInt32Array: { size: 4, read: (view, at) => view.getUint32(at, true) },
  UInt64Array: { size: 8, read: (view, at) => toInteger(view.getBigUint64(at, true)) },
  FloatArray: { size: 4, read: (view, at) => view.getFloat32(at, true) },
  DoubleArray: { size: 8, read: (view, at) => view.getFloat64(at, true) },
  DateTimeArray: {
    size: 8,
    read: (view, at) => {
      const time = toInteger(view.getBigUint64(at, true))
      return new LabeledValue('ms', time, toDateNote(Number(time)))
    },
  },
}

/** Booleans as bits, the highest first, after their number. */
function toBooleans(bytes: Uint8Array, view: DataView): PayloadValue {
  if (bytes.length < 4) return undefined
  const count = view.getUint32(0, true)
  if (Math.ceil(count / 8) !== bytes.length - 4) return undefined
  return Array.from({ length: count }, (_, index) => {
    const byte = bytes[4 + (index >> 3)] ?? 0
    return (byte & (0x80 >> (index & 7))) !== 0
  })
}

/** Texts that each end with a zero byte. */
function toTexts(bytes: Uint8Array): PayloadValue {
  if (bytes.length > 0 && bytes.at(-1) !== 0) return undefined
  return utf8(bytes)?.split('\0').slice(0, -1)
}

/** A list in the bytes of a Sparkplug B metric (specification 3.0, §6.4.17); undefined for other types and bad bytes. */
export function decodeArray(bytes: Uint8Array, type: string): PayloadValue {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'BooleanArray') return toBooleans(bytes, view)
  if (type === 'StringArray') return toTexts(bytes)
  const item = Object.hasOwn(items, type) ? items[type] : undefined
  if (item === undefined || bytes.length % item.size !== 0) return undefined
  return Array.from({ length: bytes.length / item.size }, (_, index) => item.read(view, index * item.size))
}
