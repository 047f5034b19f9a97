/** What the text of a file field is: a path at the broker, or complete or broken PEM (RFC 7468). */
export type FileText = 'path' | 'certificate' | 'key' | 'both' | 'other' | 'broken'

/** The purpose of a file: trusted certificates, the own certificate, or its private key. */
export type Holds = 'trusted' | 'certificate' | 'key'

const block = /-----BEGIN ([A-Z0-9 ]+)-----\s*\S[\s\S]*?-----END \1-----/g

/** Classifies a text by its PEM labels; the broker checks the contents. */
export function readFileText(text: string): FileText {
  if (!text.includes('-----')) return 'path'
  const labels = [...text.matchAll(block)].map(([, label = '']) => label)
  if (labels.length === 0 || labels.length !== text.split('-----BEGIN ').length - 1) return 'broken'
  const certificate = labels.some((label) => label.endsWith('CERTIFICATE'))
  const key = labels.some((label) => label.endsWith('PRIVATE KEY'))
  return certificate && key ? 'both' : certificate ? 'certificate' : key ? 'key' : 'other'
}

/** File extensions of certificates and keys; PKCS#12 is included so that the form can explain why it is refused. */
export const tlsFileTypes = '.pem,.crt,.cer,.key,.der,.p12,.pfx'

/** Whether a text contains control or replacement characters, which no path has. */
export const hasControls = (text: string): boolean => /[\p{Cc}\uFFFD]/u.test(text)

/**
 * Why a text does not fit its purpose; undefined if it may fit, as any path without control characters. A private key
 * is allowed next to the own certificate; among trusted certificates it would be exposed.
 */
export function fileProblem(
  text: string,
  holds: Holds,
): 'badPath' | 'brokenPem' | 'noCertificate' | 'noKey' | 'keyAmong' | undefined {
  const kind = readFileText(text)
  if (kind === 'path') return hasControls(text) ? 'badPath' : undefined
  if (kind === 'broken') return 'brokenPem'
  if (holds === 'key') return kind === 'key' || kind === 'both' ? undefined : 'noKey'
  if (kind !== 'certificate' && kind !== 'both') return 'noCertificate'
  return holds === 'trusted' && kind === 'both' ? 'keyAmong' : undefined
}

/** The names of the fields that hold certificates and keys. */
export const tlsFileNames = ['certfile', 'keyfile', 'cacertfile'] as const

/** Why a broker refused a certificate or key, and the field it names, if any. */
export type TlsReason = {
  readonly reason: 'keyMismatch' | 'keyEncrypted' | 'expired' | 'notPem' | 'noFile'
  readonly file?: (typeof tlsFileNames)[number]
}

const tlsReasons: readonly (readonly [TlsReason['reason'], RegExp, TlsReason['file']?])[] = [
  [
    'keyMismatch',
    /key values? mismatch|key_?(?:cert_?)?mismatch|mismatch(?:ed)?_?(?:private_?)?key|keys? does not match/i,
    'keyfile',
  ],
  [
    'keyEncrypted',
    /bad[_ ]decrypt|bad password|no_password|password_required|encrypted_?(?:private_?)?key|interrupted or cancelled/i,
    'keyfile',
  ],
  ['expired', /cert(?:ificate)?[_ ](?:has[_ ])?expired/i, 'certfile'],
  ['notPem', /not_pem|invalid_pem|bad_pem|no[_ ]start[_ ]line|pem_check|not_valid_pem/i],
  ['noFile', /enoent|file_not_found|no such file/i],
]

/** Parses a refusal of certificates and keys (`bad_ssl_config` and errors of TLS libraries); undefined for any other. */
export function findTlsReason(message: string): TlsReason | undefined {
  const named = tlsFileNames.find((name) => new RegExp(`(?<![a-z])${name}`).test(message))
  const [reason, , defaultName] =
    tlsReasons.find(
      ([name, pattern]) =>
        pattern.test(message) &&
        (name === 'keyMismatch' ||
          name === 'keyEncrypted' ||
          named !== undefined ||
          /ssl|tls|pem|certs?\b|certificate/i.test(message)),
    ) ?? []
  const file = named ?? defaultName
  return reason === undefined ? undefined : { reason, ...(file === undefined ? {} : { file }) }
}
