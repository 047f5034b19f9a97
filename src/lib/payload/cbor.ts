import { decode } from 'cbor2/decoder'
import { Simple } from 'cbor2/simple'
import { Tag } from 'cbor2/tag'
import { PayloadFault, type FaultReason } from './fault'
import {
  LabeledValue,
  maxPayloadDepth,
  PayloadMap,
  toBigint,
  toDateNote,
  type PayloadValue,
} from './payload-value'

/** The longest bignum that is shown as an integer, in bytes; longer ones stay bytes. */
const maxBignum = 1024

/** What the library says of bytes that end too early, of bytes after the value, and of nesting. */
function toReason(error: Error): FaultReason {
  if (error instanceof RangeError || /end of stream|BigInt/.test(error.message)) return 'truncated'
  if (error.message.startsWith('Extra data')) return 'trailing'
  return error.message.startsWith('Maximum depth') ? 'deep' : 'invalid'
}

/** A tagged value: bignums become integers, a tag without a meaning here is a label. */
function toTagged({ tag, contents }: Tag): PayloadValue {
  const value = toValue(contents)
  if (value instanceof Uint8Array && value.length <= maxBignum) {
    if (tag === 2) return toBigint(value)
    if (tag === 3) return -1n - toBigint(value)
  }
  const seconds =
    tag === 1 && (typeof value === 'number' || typeof value === 'bigint') ? Number(value) : undefined
  return new LabeledValue(String(tag), value, seconds === undefined ? undefined : toDateNote(seconds * 1000))
}

function toValue(decoded: unknown): PayloadValue {
  if (decoded instanceof Tag) return toTagged(decoded)
  if (decoded instanceof Simple) return new LabeledValue('simple', decoded.value)
  if (Array.isArray(decoded)) return decoded.map(toValue)
  if (decoded instanceof PayloadMap)
    return new PayloadMap(decoded.entries.map(([key, value]) => [toValue(key), toValue(value)]))
  return decoded as PayloadValue
}

/** Decodes one CBOR item (RFC 8949) that is all of the bytes; throws a `PayloadFault`. */
export function decodeCbor(bytes: Uint8Array): PayloadValue {
  try {
    return toValue(
      decode(bytes, {
        maxDepth: maxPayloadDepth,
        ignoreGlobalTags: true,
        // Members in their order, so that keys of any type and duplicates stay.
        createObject: (members) =>
          new PayloadMap(members.map(([key, value]) => [key as PayloadValue, value as PayloadValue])),
      }),
    )
  } catch (error) {
    if (error instanceof Error) throw new PayloadFault(toReason(error))
    throw error
  }
}
