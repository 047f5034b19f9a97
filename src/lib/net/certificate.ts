import { fromBase64 } from '@/lib/text/base64'

/** From when until when a certificate is good, in ms. */
export type Validity = { readonly from: number; readonly until: number }

/** One value in DER (X.690 §8.1): its tag, where what it holds begins, and where it ends. */
type Value = { readonly tag: number; readonly start: number; readonly end: number }

const tags = { sequence: 0x30, version: 0xa0, utcTime: 0x17, generalizedTime: 0x18 } as const
/** No certificate is longer than three bytes can say; a length of no bytes is not DER. */
const mostLengthBytes = 3

/** The value at a place, within what holds it; undefined where it is torn. */
function valueAt(bytes: Uint8Array, place: number, limit: number): Value | undefined {
  const [tag, first] = [bytes[place], bytes[place + 1]]
  if (tag === undefined || first === undefined) return undefined
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (first >= 0x80 && (lengthBytes === 0 || lengthBytes > mostLengthBytes)) return undefined
  const start = place + 2 + lengthBytes
  const length = first < 0x80 ? first : bytes.subarray(place + 2, start).reduce((sum, byte) => sum * 256 + byte, 0)
  return start + length > limit ? undefined : { tag, start, end: start + length }
}

/** The values within a sequence, in order; undefined where it is none, or one of them is torn. */
function partsOf(bytes: Uint8Array, outer: Value | undefined): readonly Value[] | undefined {
  if (outer?.tag !== tags.sequence) return undefined
  const parts: Value[] = []
  for (let place = outer.start; place < outer.end;) {
    const part = valueAt(bytes, place, outer.end)
    if (part === undefined) return undefined
    parts.push(part)
    place = part.end
  }
  return parts
}

/** A moment as certificates write it (RFC 5280 §4.1.2.5), in ms: two digits of a year mean 1950 to 2049. */
function momentOf(bytes: Uint8Array, value: Value | undefined): number | undefined {
  if (value === undefined) return undefined
  const text = String.fromCharCode(...bytes.subarray(value.start, value.end))
  const whole = value.tag === tags.generalizedTime ? text : value.tag === tags.utcTime ? `${text.slice(0, 2) >= '50' ? '19' : '20'}${text}` : ''
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(whole)
  if (found === null) return undefined
  const [, year, month, day, hour, minute, second] = found
  const at = Date.parse(`${String(year)}-${String(month)}-${String(day)}T${String(hour)}:${String(minute)}:${String(second)}Z`)
  return Number.isNaN(at) ? undefined : at
}

/** The validity of one certificate in DER (RFC 5280 §4.1): the fourth field of what is signed, the fifth where a version comes first. */
function validityOf(bytes: Uint8Array): Validity | undefined {
  const [toSign] = partsOf(bytes, valueAt(bytes, 0, bytes.length)) ?? []
  const fields = partsOf(bytes, toSign)
  const moments = partsOf(bytes, fields?.[fields[0]?.tag === tags.version ? 4 : 3])
  const [from, until] = [momentOf(bytes, moments?.[0]), momentOf(bytes, moments?.[1])]
  return from === undefined || until === undefined || moments?.length !== 2 ? undefined : { from, until }
}

/** How long each certificate of a PEM text (RFC 7468) is good, in the order of the text: of a chain the leaf comes first. «broken» stands for one that cannot be read. */
export function validitiesOf(pem: string): readonly (Validity | 'broken')[] {
  return [...pem.matchAll(/-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----([\s\S]*?)-----END /g)].map(([, body = '']) => {
    const bytes = fromBase64(body.replaceAll(/\s/g, ''))
    return (bytes && validityOf(bytes)) ?? 'broken'
  })
}

export type CertificateState = 'expired' | 'early' | 'soon' | 'good'

/** From here on somebody should see to a new one. */
const warnMs = 30 * 24 * 3_600_000

/** How a certificate stands at a moment, in ms: over, not begun, soon over (less than 30 days), or good. */
export function certificateState({ from, until }: Validity, now: number): CertificateState {
  if (now >= until) return 'expired'
  if (now < from) return 'early'
  return until - now < warnMs ? 'soon' : 'good'
}
