import { fromBase64 } from '@/lib/text/base64'
import { certificateBodies } from './certificate'
import { readContent, readParts, tags, valueAt, type Value } from './der'

/** Whom a certificate is for and by whom, as text such as `CN=broker.example, O=Example`, and the names it is valid for. */
export type CertificateNames = {
  readonly subject: string
  readonly issuer: string
  /** Host names and addresses (RFC 5280 §4.2.1.6). */
  readonly names: readonly string[]
}

/** Attributes of a name below the object identifier 2.5.4 (RFC 4514 §3). */
const attributes: Readonly<Record<number, string>> = {
  3: 'CN',
  6: 'C',
  7: 'L',
  8: 'ST',
  10: 'O',
  11: 'OU',
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The text of a string type; all but UTF-16 are read as UTF-8. */
const textOf = (bytes: Uint8Array, value: Value): string =>
  new TextDecoder(value.tag === tags.bmpString ? 'utf-16be' : 'utf-8').decode(readContent(bytes, value))

/** A name (RFC 5280 §4.1.2.4): sets of attributes. Unknown ones are left out. */
function nameOf(bytes: Uint8Array, name: Value | undefined): string {
  const pairs = (readParts(bytes, name) ?? []).flatMap((set) => readParts(bytes, set, tags.set) ?? [])
  return pairs
    .flatMap((pair) => {
      const [id, value] = readParts(bytes, pair) ?? []
      if (id?.tag !== tags.objectId || value === undefined) return []
      const [prefix, second, type, ...more] = readContent(bytes, id)
      const key = prefix === 0x55 && second === 0x04 && more.length === 0 ? attributes[type ?? 0] : undefined
      return key === undefined ? [] : [`${key}=${textOf(bytes, value)}`]
    })
    .join(', ')
}

/** An address of 4 or 16 bytes. */
function addressOf(bytes: Uint8Array): string | undefined {
  if (bytes.length === 4) return bytes.join('.')
  const groups = bytes.length === 16 ? toHex(bytes).match(/.{4}/g) : null
  // A URL shortens the address (RFC 5952 §4).
  return groups === null ? undefined : new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1)
}

const alternativeNames = '551d11'
const dnsName = 0x82
const ipAddress = 0x87

/** The host names and addresses of the extension for alternative names. */
function alternativesOf(bytes: Uint8Array, fields: readonly Value[]): readonly string[] {
  const holder = fields.find(({ tag }) => tag === tags.extensions)
  const list = holder === undefined ? undefined : valueAt(bytes, holder.start, holder.end)
  for (const extension of readParts(bytes, list) ?? []) {
    const parts = readParts(bytes, extension) ?? []
    const [id, content] = [parts[0], parts.at(-1)]
    if (id === undefined || toHex(readContent(bytes, id)) !== alternativeNames) continue
    if (content?.tag !== tags.octetString) return []
    return (readParts(bytes, valueAt(bytes, content.start, content.end)) ?? []).flatMap((name) =>
      name.tag === dnsName
        ? [textOf(bytes, name)]
        : name.tag === ipAddress
          ? (addressOf(readContent(bytes, name)) ?? [])
          : [],
    )
  }
  return []
}

/** Reads the names of one certificate in DER (RFC 5280 §4.1); undefined if it is none. */
function readNames(bytes: Uint8Array): CertificateNames | undefined {
  const [toSign] = readParts(bytes, valueAt(bytes, 0, bytes.length)) ?? []
  const fields = readParts(bytes, toSign)
  if (fields === undefined) return undefined
  const first = fields[0]?.tag === tags.version ? 1 : 0
  return {
    issuer: nameOf(bytes, fields[first + 2]),
    subject: nameOf(bytes, fields[first + 4]),
    names: alternativesOf(bytes, fields),
  }
}

/** The names of the first certificate of a PEM text (RFC 7468), the leaf of a chain; undefined if it cannot be parsed. */
export function readLeafNames(pem: string): CertificateNames | undefined {
  const [body] = certificateBodies(pem)
  const bytes = body === undefined ? undefined : fromBase64(body)
  return bytes && readNames(bytes)
}
