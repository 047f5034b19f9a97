/** What a text given in place of a file is: a path at the broker, or PEM (RFC 7468) of what, whole or torn. */
export type FileText = 'path' | 'certificate' | 'key' | 'both' | 'other' | 'broken'

/** What a file is for: the certificates that are trusted, one's own, or the key to it. */
export type Holds = 'trusted' | 'certificate' | 'key'

const block = /-----BEGIN ([A-Z0-9 ]+)-----\s*\S[\s\S]*?-----END \1-----/g

/** What is in a text, by its labels; the contents are left to the broker. */
export function fileTextOf(text: string): FileText {
  if (!text.includes('-----')) return 'path'
  const labels = [...text.matchAll(block)].map(([, label = '']) => label)
  if (labels.length === 0 || labels.length !== text.split('-----BEGIN ').length - 1) return 'broken'
  const certificate = labels.some((label) => label.endsWith('CERTIFICATE'))
  const key = labels.some((label) => label.endsWith('PRIVATE KEY'))
  return certificate && key ? 'both' : certificate ? 'certificate' : key ? 'key' : 'other'
}

/** The endings of certificate and key files; PKCS#12 can be chosen so that the form can say why it is refused. */
export const tlsFileTypes = '.pem,.crt,.cer,.key,.der,.p12,.pfx'

/** Whether a text holds what no path has: control characters, or what stands for bytes that are no text. */
export const hasControls = (text: string): boolean => /[\p{Cc}\uFFFD]/u.test(text)

/**
 * Why a text is not what its file is for; undefined where it may be, as every path without control characters may. A key beside
 * one's own certificate is usual; among trusted ones it would be given away.
 */
export function fileProblem(
  text: string,
  holds: Holds,
): 'badPath' | 'brokenPem' | 'noCertificate' | 'noKey' | 'keyAmong' | undefined {
  const kind = fileTextOf(text)
  if (kind === 'path') return hasControls(text) ? 'badPath' : undefined
  if (kind === 'broken') return 'brokenPem'
  if (holds === 'key') return kind === 'key' || kind === 'both' ? undefined : 'noKey'
  if (kind !== 'certificate' && kind !== 'both') return 'noCertificate'
  return holds === 'trusted' && kind === 'both' ? 'keyAmong' : undefined
}

/** The names of the fields that hold certificates and keys. */
export const tlsFileNames = ['certfile', 'keyfile', 'cacertfile'] as const

/** Why a broker refused a certificate or key, and the field it speaks of, where it tells. */
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

/** Reads a refusal of certificates and keys (`bad_ssl_config` and what TLS libraries say); undefined for any other. */
export function tlsReasonOf(message: string): TlsReason | undefined {
  const named = tlsFileNames.find((name) => new RegExp(`(?<![a-z])${name}`).test(message))
  const [reason, , usual] =
    tlsReasons.find(
      ([name, pattern]) =>
        pattern.test(message) &&
        (name === 'keyMismatch' ||
          name === 'keyEncrypted' ||
          named !== undefined ||
          /ssl|tls|pem|certs?\b|certificate/i.test(message)),
    ) ?? []
  const file = named ?? usual
  return reason === undefined ? undefined : { reason, ...(file === undefined ? {} : { file }) }
}
