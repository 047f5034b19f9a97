import { fromBase64 } from '@/lib/text/base64'
import { readParts, tags, valueAt, type Value } from './der'

/** The validity period of a certificate, in epoch ms. */
export type Validity = { readonly from: number; readonly until: number }

/** Parses a time of a certificate (RFC 5280 §4.1.2.5) to epoch ms; two-digit years mean 1950 to 2049. */
function momentOf(bytes: Uint8Array, value: Value | undefined): number | undefined {
  if (value === undefined) return undefined
  const text = String.fromCharCode(...bytes.subarray(value.start, value.end))
  const normalized =
    value.tag === tags.generalizedTime
      ? text
      : value.tag === tags.utcTime
        ? `${text.slice(0, 2) >= '50' ? '19' : '20'}${text}`
        : ''
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(normalized)
  if (match === null) return undefined
  const [, year, month, day, hour, minute, second] = match
  const at = Date.parse(
    `${String(year)}-${String(month)}-${String(day)}T${String(hour)}:${String(minute)}:${String(second)}Z`,
  )
  return Number.isNaN(at) ? undefined : at
}

/** The validity of one certificate in DER (RFC 5280 §4.1): the fourth field of the signed part, or the fifth after a version. */
export function readValidity(bytes: Uint8Array): Validity | undefined {
  const [toSign] = readParts(bytes, valueAt(bytes, 0, bytes.length)) ?? []
  const fields = readParts(bytes, toSign)
  const moments = readParts(bytes, fields?.[fields[0]?.tag === tags.version ? 4 : 3])
  const [from, until] = [momentOf(bytes, moments?.[0]), momentOf(bytes, moments?.[1])]
  return from === undefined || until === undefined || moments?.length !== 2 ? undefined : { from, until }
}

/** The content of each certificate of a PEM text (RFC 7468), in Base64. */
export const certificateBodies = (pem: string): readonly string[] =>
  [...pem.matchAll(/-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----([\s\S]*?)-----END /g)].map(
    ([, body = '']) => body.replaceAll(/\s/g, ''),
  )

/**
 * The validity of each certificate of a PEM text (RFC 7468), in the order of the text: the leaf of a chain
 * comes first. `broken` for one that cannot be parsed.
 */
export const readValidities = (pem: string): readonly (Validity | 'broken')[] =>
  certificateBodies(pem).map((body) => {
    const bytes = fromBase64(body)
    return (bytes && readValidity(bytes)) ?? 'broken'
  })

export type CertificateState = 'expired' | 'early' | 'soon' | 'good'

/** The remaining validity at which a warning is shown. */
const warnMs = 30 * 24 * 3_600_000

/** The state of a certificate at a time in ms: expired, not yet valid, expiring (less than 30 days), or valid. */
export function certificateState({ from, until }: Validity, now: number): CertificateState {
  if (now >= until) return 'expired'
  if (now < from) return 'early'
  return until - now < warnMs ? 'soon' : 'good'
}
