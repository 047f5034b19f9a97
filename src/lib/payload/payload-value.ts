import { toHex } from '../text/payload'

/** A decoded value of any format. Integers beyond 2^53 are bigints. */
export type PayloadValue =
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | readonly PayloadValue[]
  | PayloadMap
  | LabeledValue

/**
 * The members of a map as they were sent: keys of any type, in their order, duplicates included. A name like
 * `__proto__` is an entry as any other.
 */
export class PayloadMap {
  constructor(readonly entries: readonly (readonly [PayloadValue, PayloadValue])[]) {}
}

/** What a format adds to a value: a tag of CBOR, an extension type of MessagePack. Printed as `label(value)`. */
export class LabeledValue {
  constructor(
    readonly label: string,
    readonly value: PayloadValue,
    /** The meaning of the value, for example the date of a timestamp. */
    readonly note?: string,
  ) {}
}

/** The label of an integer whose type, and so whose sign, is not known. */
export const untyped = 'untyped'

/** Whether a value has a part that is labeled as {@link untyped}. */
export function hasUntyped(value: PayloadValue): boolean {
  if (value instanceof LabeledValue) return value.label === untyped || hasUntyped(value.value)
  if (value instanceof PayloadMap) return value.entries.some(([, member]) => hasUntyped(member))
  return Array.isArray(value) && value.some(hasUntyped)
}

/** A map of named members; those without a value are omitted. */
export const toPayloadMap = (members: Readonly<Record<string, PayloadValue>>): PayloadMap =>
  new PayloadMap(Object.entries(members).filter(([, value]) => value !== undefined))

/** The maximum nesting of decoded values: decoders, printing and reading call themselves for each level. */
export const maxPayloadDepth = 256

/** A value in one line; of lists and maps only their size. */
function printScalar(value: PayloadValue): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof Uint8Array) return `h'${toHex(value).replaceAll(' ', '')}'`
  return Object.is(value, -0) ? '-0' : String(value)
}

/**
 * A value indented like JSON, in the diagnostic notation of RFC 8949 §8: all integers with their digits, bytes as
 * `h'0102'`, labels as `32("…")`, and a note after it as `/ … /`.
 */
export function printPayloadValue(value: PayloadValue): string {
  const out: string[] = []
  const print = (one: PayloadValue, indent: string) => {
    if (one instanceof LabeledValue) {
      out.push(one.label, '(')
      print(one.value, indent)
      out.push(')')
      if (one.note !== undefined) out.push(` / ${one.note} /`)
      return
    }
    const isMap = one instanceof PayloadMap
    if (!isMap && !Array.isArray(one)) {
      out.push(printScalar(one))
      return
    }
    const [open, close] = isMap ? ['{', '}'] : ['[', ']']
    const items: readonly unknown[] = isMap ? one.entries : one
    if (items.length === 0) {
      out.push(open, close)
      return
    }
    const inner = `${indent}  `
    out.push(open)
    items.forEach((item, index) => {
      out.push(index === 0 ? '\n' : ',\n', inner)
      if (isMap) {
        const [key, member] = item as readonly [PayloadValue, PayloadValue]
        print(key, inner)
        out.push(': ')
        print(member, inner)
      } else print(item as PayloadValue, inner)
    })
    out.push('\n', indent, close)
  }
  print(value, '')
  return out.join('')
}

/** An unsigned big-endian integer of any length. */
export const toBigint = (bytes: Uint8Array): bigint => BigInt(`0x0${toHex(bytes).replaceAll(' ', '')}`)

/** A time in milliseconds since 1970 as ISO 8601, for a note; undefined outside of the calendar. */
export function toDateNote(milliseconds: number): string | undefined {
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('.000Z', 'Z')
}
