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

/** Why a text is none of what its file is for; undefined where it may be, as every path may. A key beside one's own certificate is usual, among trusted ones it is told to strangers. */
export function fileProblem(text: string, holds: Holds): 'brokenPem' | 'noCertificate' | 'noKey' | 'keyAmong' | undefined {
  const kind = fileTextOf(text)
  if (kind === 'path') return undefined
  if (kind === 'broken') return 'brokenPem'
  if (holds === 'key') return kind === 'key' || kind === 'both' ? undefined : 'noKey'
  if (kind !== 'certificate' && kind !== 'both') return 'noCertificate'
  return holds === 'trusted' && kind === 'both' ? 'keyAmong' : undefined
}
