import { toBase64 } from '@/lib/text/base64'
import { readValidity } from './certificate'
import { readContent, readParts, tags, completeParts } from './der'

/** A file chosen for TLS: its text in PEM, or why it was refused. */
export type TlsFile = { readonly text: string } | { readonly refused: 'pkcs12' | 'binary' }

/** The PEM label for DER content (RFC 7468); undefined for unknown content. */
function labelOf(bytes: Uint8Array): string | undefined {
  const parts = completeParts(bytes)
  if (parts === undefined) return undefined
  if (readValidity(bytes) !== undefined) return 'CERTIFICATE'
  const [first, second, third] = parts
  if (first?.tag === tags.sequence && second?.tag === tags.octetString && parts.length === 2)
    return 'ENCRYPTED PRIVATE KEY'
  if (first?.tag !== tags.integer) return undefined
  if (second?.tag === tags.integer && parts.length >= 9) return 'RSA PRIVATE KEY'
  if (second?.tag === tags.octetString) return 'EC PRIVATE KEY'
  return second?.tag === tags.sequence && third?.tag === tags.octetString ? 'PRIVATE KEY' : undefined
}

/** Whether it is a PKCS#12 container: version 3 before a content type (RFC 7292 §4). */
function isPkcs12(bytes: Uint8Array): boolean {
  const [version, content] = completeParts(bytes) ?? []
  return (
    version?.tag === tags.integer &&
    readContent(bytes, version)[0] === 3 &&
    readParts(bytes, content)?.[0]?.tag === tags.objectId &&
    readParts(bytes, content)?.[1]?.tag === tags.version
  )
}

const lines = (text: string): string => text.replaceAll(/.{1,64}/g, '$&\n')

/** Reads a certificate or key file: text unchanged, DER converted to PEM. */
export function readTlsFile(bytes: Uint8Array): TlsFile {
  const label = labelOf(bytes)
  if (label !== undefined)
    return { text: `-----BEGIN ${label}-----\n${lines(toBase64(bytes))}-----END ${label}-----\n` }
  if (isPkcs12(bytes)) return { refused: 'pkcs12' }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /[^\P{Cc}\s]/u.test(text) ? { refused: 'binary' } : { text }
  } catch {
    // Not UTF-8, so not PEM.
    return { refused: 'binary' }
  }
}
