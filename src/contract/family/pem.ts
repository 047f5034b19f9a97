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

/** A block in lines of 64 characters; headers of an encrypted key stay on lines of their own (RFC 1421 §4.6). */
function formatBlock(label: string, body: string): string {
  const lines = body
    .split('\n')
    .map((line) => line.trim())
    .filter((line, index, all) => line !== '' || (index > 0 && index < all.length - 1))
  const content = body.includes(':')
    ? lines
    : (lines
        .join('')
        .replaceAll(/\s/g, '')
        .match(/.{1,64}/g) ?? [])
  return `-----BEGIN ${label}-----\n${content.join('\n')}\n-----END ${label}-----`
}

/** Whether BEGIN, END and the lines between them begin a line, and nothing else is on the lines of BEGIN and END. */
const hasOwnLines = (whole: string, text: string, start: number): boolean =>
  (start === 0 || text[start - 1] === '\n') &&
  /^-----BEGIN [A-Z0-9 ]+-----\r?\n(?:\S.*\r?\n|\r?\n)+-----END [A-Z0-9 ]+-----$/.test(whole) &&
  /^\s*?(?:\r?\n|$)/.test(text.slice(start + whole.length))

/**
 * A PEM text as brokers read it: BEGIN and END on lines of their own, without indents (RFC 7468 §3). Texts that were
 * copied as one line, with `\n` in it or with the indents of a YAML file are brought into lines; any other is unchanged.
 */
export function normalizePem(text: string): string {
  if (!text.includes('-----BEGIN ')) return text
  const plain = text.replaceAll(/\\r|\\n/g, '\n')
  const blocks = [...plain.matchAll(block)]
  if (blocks.length === 0) return text
  if (plain === text && blocks.every((found) => hasOwnLines(found[0], text, found.index))) return text
  let end = 0
  const parts = blocks.flatMap(([whole, label = ''], index) => {
    const start = blocks[index]?.index ?? 0
    const before = plain.slice(end, start).trim()
    end = start + whole.length
    const body = whole.slice(`-----BEGIN ${label}-----`.length, -`-----END ${label}-----`.length)
    return [...(/^["']?$/.test(before) ? [] : [before]), formatBlock(label, body)]
  })
  const after = plain.slice(end).trim()
  return `${[...parts, ...(/^["']?,?$/.test(after) ? [] : [after])].join('\n')}\n`
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
): 'badPath' | 'brokenPem' | 'foldedPem' | 'noCertificate' | 'noKey' | 'keyAmong' | undefined {
  const kind = readFileText(text)
  if (kind === 'path') return hasControls(text) ? 'badPath' : undefined
  if (kind === 'broken') return 'brokenPem'
  if (normalizePem(text) !== text) return 'foldedPem'
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
