import { fromBase64 } from '@/lib/text/base64'
import { readContent, readParts, tags, valueAt, completeParts, type Value } from './der'

/** What is wrong with a certificate and a private key together. */
export type PairProblem = 'keyMismatch' | 'keyEncrypted'

/** The algorithm of a key, and its public part if known: the RSA modulus or the EC point. */
type Public = { readonly kind: string; readonly bytes: Uint8Array | undefined }

const kinds: Readonly<Record<string, string>> = { '2a864886f70d010101': 'rsa', '2a8648ce3d0201': 'ec' }

/** The kind that an algorithm identifier names (RFC 5280 §4.1.1.2); the object identifier of an unknown one. */
function kindOf(bytes: Uint8Array, algorithm: Value | undefined): string | undefined {
  const [id] = readParts(bytes, algorithm) ?? []
  if (id?.tag !== tags.objectId) return undefined
  const hex = Array.from(readContent(bytes, id), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return kinds[hex] ?? hex
}

/** The first integer of a sequence of RSA (RFC 8017 §A.1), at `place`. */
const modulusOf = (
  bytes: Uint8Array,
  parts: readonly Value[] | undefined,
  place: number,
): Uint8Array | undefined => {
  const modulus = parts?.[place]
  return modulus?.tag === tags.integer ? readContent(bytes, modulus) : undefined
}

/** The public key of a certificate (RFC 5280 §4.1). */
function publicOfCertificate(bytes: Uint8Array): Public | undefined {
  const fields = readParts(bytes, completeParts(bytes)?.[0])
  const [algorithm, key] = readParts(bytes, fields?.[fields[0]?.tag === tags.version ? 6 : 5]) ?? []
  const kind = kindOf(bytes, algorithm)
  if (kind === undefined || key?.tag !== tags.bitString) return undefined
  const content = readContent(bytes, key).subarray(1)
  return { kind, bytes: kind === 'rsa' ? modulusOf(content, completeParts(content), 0) : content }
}

/** The public point of an EC private key (RFC 5915 §3), which is optional. */
function pointOf(bytes: Uint8Array, parts: readonly Value[] | undefined): Uint8Array | undefined {
  const holder = parts?.find(({ tag }) => tag === tags.publicKey)
  const point = holder === undefined ? undefined : valueAt(bytes, holder.start, holder.end)
  return point?.tag === tags.bitString ? readContent(bytes, point).subarray(1) : undefined
}

/** The public part of a private key: PKCS#8 (RFC 5958), PKCS#1 (RFC 8017 §A.1.2) or SEC 1 (RFC 5915). */
function publicOfKey(bytes: Uint8Array): Public | undefined {
  const parts = completeParts(bytes)
  const [, second, third] = parts ?? []
  if (second?.tag === tags.integer) return { kind: 'rsa', bytes: modulusOf(bytes, parts, 1) }
  if (second?.tag === tags.octetString) return { kind: 'ec', bytes: pointOf(bytes, parts) }
  const kind = kindOf(bytes, second)
  if (kind === undefined || third?.tag !== tags.octetString) return undefined
  const inner = readContent(bytes, third)
  return kind === 'rsa' || kind === 'ec'
    ? { kind, bytes: publicOfKey(inner)?.bytes }
    : { kind, bytes: undefined }
}

const block = (pem: string, label: RegExp): string | undefined => label.exec(pem)?.[1]
const bytesOf = (body: string | undefined): Uint8Array | undefined =>
  body === undefined ? undefined : fromBase64(body.replaceAll(/\s/g, ''))
const certificateBlock = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----([\s\S]*?)-----END /
const keyBlock = /-----BEGIN (?:RSA |EC )?PRIVATE KEY-----([\s\S]*?)-----END /

/** Whether a private key in PEM is encrypted (RFC 7468 §11, RFC 1421 §4.6.1.1). */
const isEncryptedKey = (pem: string): boolean =>
  /-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type:\s*4,\s*ENCRYPTED/.test(pem)

const sameBytes = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

/**
 * Why the first certificate of a PEM text and a private key cannot be used together. Undefined where they match, and where that
 * cannot be checked: paths, an encrypted key with a password, a key without its public part.
 */
export function pairProblem(certificate: string, key: string, hasPassword: boolean): PairProblem | undefined {
  if (isEncryptedKey(key)) return hasPassword ? undefined : 'keyEncrypted'
  const [mine, own] = [bytesOf(block(certificate, certificateBlock)), bytesOf(block(key, keyBlock))]
  const [shown, held] = [mine && publicOfCertificate(mine), own && publicOfKey(own)]
  if (shown === undefined || held === undefined) return undefined
  if (shown.kind !== held.kind) return 'keyMismatch'
  if (shown.bytes === undefined || held.bytes === undefined) return undefined
  // One of the points may be compressed.
  if (shown.kind !== 'rsa' && shown.bytes.length !== held.bytes.length) return undefined
  return sameBytes(shown.bytes, held.bytes) ? undefined : 'keyMismatch'
}
