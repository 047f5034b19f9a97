import type { Fn } from '../host'
import { binary, Bits, getBytes, isBinary, raise, type Value } from '../value'
import { count, fn, wrong } from './kind'

type Field = { readonly bytes: Uint8Array; readonly size: number }

const fieldOf = (value: Value): Field => {
  if (value instanceof Bits) return value
  return isBinary(value) ? { bytes: getBytes(value), size: getBytes(value).length * 8 } : wrong()
}

const bitAt = ({ bytes }: Field, at: number): number => ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1

/** Copies `size` bits from `start`, left-aligned, into new bytes. */
function copied(field: Field, start: number, size: number): Field {
  const bytes = new Uint8Array(Math.ceil(size / 8))
  for (let i = 0; i < size; i++)
    bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (bitAt(field, start + i) << (7 - (i & 7)))
  return { bytes, size }
}

/** The bits as an unsigned integer; in little-endian order, a last incomplete byte is the most significant. */
function unsigned({ bytes, size }: Field, little: boolean): bigint {
  let value = 0n
  for (const [index, byte] of bytes.entries()) {
    const width = Math.min(8, size - index * 8)
    const part = BigInt(byte >> (8 - width))
    value = little ? value | (part << BigInt(index * 8)) : (value << BigInt(width)) | part
  }
  return value
}

function float({ bytes, size }: Field, little: boolean): number {
  const view = new DataView(bytes.buffer)
  const value =
    size === 64
      ? view.getFloat64(0, little)
      : size === 32
        ? view.getFloat32(0, little)
        : size === 16
          ? half(view.getUint16(0, little))
          : NaN
  // Other widths and infinity are not floats in the broker.
  return Number.isFinite(value) ? value : raise('case_clause')
}

/** Decodes a half-precision float, which DataView does not support everywhere. */
function half(bits: number): number {
  const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023]
  if (exponent === 31) return NaN
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15))
}

const either = (value: Value, yes: string, no: string): boolean =>
  value === yes ? true : value === no ? false : wrong()

function extract(field: Field, type: Value, signed: boolean, little: boolean): Value {
  if (type === 'bits') return field.size % 8 === 0 ? binary(field.bytes) : new Bits(field.bytes, field.size)
  if (type === 'float') return float(field, little)
  if (type !== 'integer') return wrong()
  const value = unsigned(field, little)
  return signed ? BigInt.asIntN(field.size, value) : value
}

function subbits(
  value: Value,
  start: Value,
  length: Value,
  type: Value = 'integer',
  sign: Value = 'unsigned',
  endian: Value = 'big',
): Value {
  const field = fieldOf(value)
  const [from, size] = [count(start) - 1, count(length)]
  const [signed, little] = [either(sign, 'signed', 'unsigned'), either(endian, 'little', 'big')]
  if (from < 0 || from >= field.size) return undefined
  const left = field.size - from
  return extract(copied(field, from, size < 0 || size > left ? left : size), type, signed, little)
}

/** Bits of a binary (src/contract/docs/rule-sql.md#functions); they count from 1. */
export const bitFunctions: Readonly<Record<string, Fn>> = {
  bitsize: fn(1, ([value]) => BigInt(fieldOf(value).size)),
  subbits: {
    takes: (argCount) => argCount === 2 || argCount === 3 || argCount === 6,
    run: ([value, start, length, ...rest]) =>
      length === undefined ? subbits(value, 1n, start) : subbits(value, start, length, ...rest),
  },
}
