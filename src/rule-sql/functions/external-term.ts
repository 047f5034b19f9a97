import { compareText } from '../order'
import {
  Atom,
  atomName,
  binary,
  Bits,
  getBytes,
  isAtom,
  isBinary,
  isInteger,
  isList,
  isMap,
  raise,
  type Value,
} from '../value'

const tag = {
  float: 70,
  smallInteger: 97,
  integer: 98,
  atom: 100,
  nil: 106,
  string: 107,
  list: 108,
  binary: 109,
  smallBig: 110,
  largeBig: 111,
  map: 116,
  atomUtf8: 118,
  smallAtom: 115,
  smallAtomUtf8: 119,
} as const
const version = 131

const u16 = (value: number): number[] => [value >> 8, value & 255]
const u32 = (value: number): number[] => [
  (value >>> 24) & 255,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
]

function integerBytes(value: bigint): number[] {
  if (value >= 0n && value <= 255n) return [tag.smallInteger, Number(value)]
  if (BigInt.asIntN(32, value) === value) return [tag.integer, ...u32(Number(value))]
  const digits: number[] = []
  for (let rest = value < 0n ? -value : value; rest > 0n; rest >>= 8n) digits.push(Number(rest & 255n))
  const sign = value < 0n ? 1 : 0
  return digits.length < 256
    ? [tag.smallBig, digits.length, sign, ...digits]
    : [tag.largeBig, ...u32(digits.length), sign, ...digits]
}

function floatBytes(value: number): number[] {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  return [tag.float, ...new Uint8Array(view.buffer)]
}

const isByte = (value: Value): boolean => isInteger(value) && value >= 0n && value <= 255n

function listBytes(list: readonly Value[]): number[] {
  if (list.length === 0) return [tag.nil]
  if (list.length < 65_536 && list.every(isByte))
    return [tag.string, ...u16(list.length), ...list.map(Number)]
  return [tag.list, ...u32(list.length), ...list.flatMap(termBytes), tag.nil]
}

function termBytes(value: Value): number[] {
  if (isInteger(value)) return integerBytes(value)
  if (typeof value === 'number') return floatBytes(value)
  if (isBinary(value)) return [tag.binary, ...u32(getBytes(value).length), ...getBytes(value)]
  if (value instanceof Bits) return raise('badarg')
  if (isList(value)) return listBytes(value)
  if (isMap(value)) {
    const entries = [...value].sort(([a], [b]) => compareText(a, b))
    return [
      tag.map,
      ...u32(entries.length),
      ...entries.flatMap(([key, item]) => [...termBytes(key), ...termBytes(item)]),
    ]
  }
  const name = getBytes(isAtom(value) ? atomName(value) : '')
  return [tag.atom, ...u16(name.length), ...name]
}

/** Encodes a value in Erlang's external term format. */
export const encodeTerm = (value: Value): Uint8Array => Uint8Array.from([version, ...termBytes(value)])

function word(name: string): Value {
  if (name === 'true' || name === 'false') return name === 'true'
  return name === 'null' ? null : name === 'undefined' ? undefined : new Atom(name)
}

/** Reads consecutive values from bytes. */
class Reader {
  #at = 0
  readonly #view: DataView
  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  take(count: number): Uint8Array {
    if (this.#at + count > this.bytes.length) raise('badarg')
    this.#at += count
    return this.bytes.subarray(this.#at - count, this.#at)
  }

  number(size: number): number {
    return this.take(size).reduce((sum, byte) => sum * 256 + byte, 0)
  }

  big(length: number): bigint {
    const negative = this.number(1) === 1
    const value = this.take(length).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
    return negative ? -value : value
  }

  float(): number {
    this.take(8)
    return this.#view.getFloat64(this.#at - 8)
  }

  text(length: number): string {
    const read = binary(this.take(length))
    return typeof read === 'string' ? read : raise('badarg')
  }

  many(length: number): Value[] {
    // A length beyond the remaining bytes would only allocate memory.
    if (length > this.bytes.length) raise('badarg')
    return Array.from({ length }, () => this.value())
  }

  list(length: number): Value {
    const items = this.many(length)
    return this.number(1) === tag.nil ? items : raise('badarg')
  }

  map(size: number): Value {
    const items = this.many(size * 2)
    return new Map(
      items.flatMap((key, index) =>
        index % 2 === 1
          ? []
          : ([
              [
                typeof key === 'string' ? key : isAtom(key) ? atomName(key) : raise('badarg'),
                items[index + 1],
              ],
            ] as [string, Value][]),
      ),
    )
  }

  value(): Value {
    switch (this.number(1)) {
      case tag.smallInteger:
        return BigInt(this.number(1))
      case tag.integer:
        return BigInt.asIntN(32, BigInt(this.number(4)))
      case tag.smallBig:
        return this.big(this.number(1))
      case tag.largeBig:
        return this.big(this.number(4))
      case tag.float:
        return this.float()
      case tag.atom:
      case tag.atomUtf8:
        return word(this.text(this.number(2)))
      case tag.smallAtom:
      case tag.smallAtomUtf8:
        return word(this.text(this.number(1)))
      case tag.nil:
        return []
      case tag.string:
        return [...this.take(this.number(2))].map(BigInt)
      case tag.list:
        return this.list(this.number(4))
      case tag.binary:
        return binary(this.take(this.number(4)).slice())
      case tag.map:
        return this.map(this.number(4))
      default:
        return raise('badarg')
    }
  }
}

/** Decodes the bytes of {@link encodeTerm}; tuples, processes and functions are rejected. */
export function decodeTerm(bytes: Uint8Array): Value {
  const reader = new Reader(bytes)
  return reader.number(1) === version ? reader.value() : raise('badarg')
}
