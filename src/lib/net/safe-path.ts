/** Text that no URL can carry faithfully; `reason` says why, so that an action can be disabled with a reason. */
export class UnencodableError extends Error {
  override name = 'UnencodableError'
  constructor(readonly reason: 'surrogate' | 'dots' | 'empty') {
    super(`not encodable in a URL: ${reason}`)
  }
}

/** Is the text free of lone surrogates? Only such text survives UTF-8. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}

/**
 * One segment of a hash route: encoded so that `decodeSegment` returns exactly the same text, dot segments too.
 * Throws `UnencodableError` for lone surrogates.
 */
export function encodeSegment(text: string): string {
  if (!isWellFormed(text)) throw new UnencodableError('surrogate')
  if (text === '.' || text === '..') return text.replaceAll('.', '%2E')
  return encodeURIComponent(text)
}

/**
 * One segment of an HTTP path. Beyond `encodeSegment` it refuses '', '.' and '..': every URL parser resolves `%2E%2E`
 * like `..`, so a DELETE for the client named `..` would reach the collection above it.
 */
export function encodeRequestSegment(text: string): string {
  if (text === '') throw new UnencodableError('empty')
  if (text === '.' || text === '..') throw new UnencodableError('dots')
  return encodeSegment(text)
}

/** Whether the path of a request can contain this text. */
export function isAddressable(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..' && isWellFormed(text)
}

/** A name or value of a hash route's query. A lone surrogate becomes the replacement character instead of throwing. */
export const encodeQuery = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))

/** The text of an encoded segment; an invalid encoding is returned unchanged. Never throws. */
export function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const maxPathLength = 2048

/**
 * Where to go after login: `to` (or the first safe one of a list) if it is the path of a screen of the console, else `fallback`.
 * `isKnown` gets the path without query and hash.
 */
export function safeReturnPath(to: unknown, isKnown: (path: string) => boolean, fallback: string): string {
  const candidates: readonly unknown[] = Array.isArray(to) ? to : [to]
  return candidates.find((one): one is string => typeof one === 'string' && isSafe(one, isKnown)) ?? fallback
}

function isSafe(to: string, isKnown: (path: string) => boolean): boolean {
  if (!to.startsWith('/') || to.length > maxPathLength || !isWellFormed(to)) return false
  if (/[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(to)) return false
  const path = to.split(/[?#]/, 1)[0] ?? ''
  const segments = path.split('/').slice(1)
  if (path.includes('//') || segments.some((segment) => segment === '.' || segment === '..')) return false
  // Returning to the login would be a loop, in every spelling.
  return decodeSegment(segments[0] ?? '').toLowerCase() !== 'login' && isKnown(path)
}

/** An address that is safe to link: absolute http, https or mailto without credentials; else undefined. */
export function safeHref(url: unknown): string | undefined {
  if (
    typeof url !== 'string' ||
    !/^(?:https?:\/\/[^/\\]|mailto:[^\s])/i.test(url) ||
    /[\s\\\p{Cc}\p{Cf}]/u.test(url)
  )
    return undefined
  try {
    const parsed = new URL(url)
    return parsed.username || parsed.password ? undefined : parsed.href
  } catch {
    return undefined
  }
}

/**
 * A file name valid on every system, without a path: separators become `-`, controls, bidi and quotes are removed,
 * device names get a `_`; at most 120 code points, the extension is kept.
 */
export function safeFileName(text: string, fallback = 'file'): string {
  const clean = text
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|'`%;]+/g, '-')
    .replace(/^[\s.-]+|[\s.]+$/g, '')
  const name = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(clean) ? `_${clean}` : clean
  const points = [...name]
  if (points.length <= 120) return name || fallback
  const ending = /(?:\.[a-z0-9]{1,8}){1,2}$/i.exec(name)?.[0] ?? ''
  return points.slice(0, 120 - ending.length).join('') + ending
}
