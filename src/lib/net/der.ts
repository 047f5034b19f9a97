/** One value in DER (X.690 §8.1): its tag, where its content begins, and where it ends. */
export type Value = { readonly tag: number; readonly start: number; readonly end: number }

/** Tags of DER that certificates and keys use; `version`, `publicKey` and `extensions` are context-specific, [0], [1] and [3]. */
export const tags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  publicKey: 0xa1,
  extensions: 0xa3,
  bmpString: 0x1e,
  utcTime: 0x17,
  generalizedTime: 0x18,
} as const
/** No certificate needs a length of more than three bytes; an indefinite length is not DER. */
const maxLengthBytes = 3

/** The value at an offset within its container; undefined where it is truncated. */
export function valueAt(bytes: Uint8Array, place: number, limit: number): Value | undefined {
  const [tag, first] = [bytes[place], bytes[place + 1]]
  if (tag === undefined || first === undefined) return undefined
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (first >= 0x80 && (lengthBytes === 0 || lengthBytes > maxLengthBytes)) return undefined
  const start = place + 2 + lengthBytes
  const length =
    first < 0x80 ? first : bytes.subarray(place + 2, start).reduce((sum, byte) => sum * 256 + byte, 0)
  return start + length > limit ? undefined : { tag, start, end: start + length }
}

/** The values within a sequence, or what else has the tag, in order; undefined where it is none or a value is truncated. */
export function readParts(
  bytes: Uint8Array,
  outer: Value | undefined,
  tag: number = tags.sequence,
): readonly Value[] | undefined {
  if (outer?.tag !== tag) return undefined
  const parts: Value[] = []
  for (let place = outer.start; place < outer.end;) {
    const part = valueAt(bytes, place, outer.end)
    if (part === undefined) return undefined
    parts.push(part)
    place = part.end
  }
  return parts
}

/** The content of a value. */
export const readContent = (bytes: Uint8Array, { start, end }: Value): Uint8Array =>
  bytes.subarray(start, end)

/** The parts of a sequence that spans all bytes. */
export const completeParts = (bytes: Uint8Array): readonly Value[] | undefined => {
  const outer = valueAt(bytes, 0, bytes.length)
  return outer?.end === bytes.length ? readParts(bytes, outer) : undefined
}
