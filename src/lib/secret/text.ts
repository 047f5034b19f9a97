import { isReference, mask } from './name'
import { passes, type Encoding, type Hit } from './passes'

/*
 * Secrets within a text: user info and parameters of URLs, headers, JSON, connection strings, private keys. Each is found again
 * by its surroundings once it is masked, so that a masked text can be compared, and its secrets be filled in.
 */

/** A secret of a text: where its mask is in the masked text, and what it replaces. */
type Span = {
  readonly start: number
  readonly end: number
  /** The secret as it is written in the text; the mask where it was masked already. */
  readonly value: string
  readonly name: string
  readonly encoding: Encoding
}

type Scan = { readonly masked: string; readonly spans: readonly Span[] }

/** A part of a masked text as it was, given the secrets in it. */
function original(masked: string, from: number, to: number, within: readonly Span[]): string {
  let text = ''
  let at = from
  for (const { start, end, value } of within) {
    text += masked.slice(at, start) + value
    at = end
  }
  return text + masked.slice(at, to)
}

/** The scan with the secrets of one more pass; both are read once, from the start to the end. */
function withHits(scan: Scan, hits: readonly Hit[]): Scan {
  if (hits.length === 0) return scan
  const { masked, spans } = scan
  const found: Span[] = []
  let text = ''
  let at = 0
  let next = 0
  const copy = (to: number) => {
    for (let span = spans[next]; span !== undefined && span.end <= to; span = spans[++next]) {
      const shift = text.length - at
      found.push({ ...span, start: span.start + shift, end: span.end + shift })
    }
    text += masked.slice(at, to)
    at = to
  }
  for (const { from, to, name, encoding } of hits.toSorted((a, b) => a.from - b.from)) {
    if (from < at || from >= to) continue
    while ((spans[next]?.end ?? Infinity) <= from) copy(spans[next]?.end ?? from)
    const within: Span[] = []
    for (let index = next; (spans[index]?.start ?? Infinity) < to; index += 1)
      within.push(...spans.slice(index, index + 1))
    // One mask is never in two secrets: what begins or ends within a known one belongs to it.
    if (within.some(({ start, end }) => start < from || end > to || (start === from && end === to))) continue
    const value = original(masked, from, to, within)
    if (isReference(value)) continue
    copy(from)
    found.push({
      start: text.length,
      end: text.length + mask.length,
      value,
      name: name.toLowerCase(),
      encoding,
    })
    text += mask
    at = to
    next += within.length
  }
  copy(masked.length)
  return { masked: text, spans: found }
}

/** Whether a text can hold a secret at all; most have none of these. */
const canHold = /[:=@]|-----BEGIN|eyJ|\b(?:bearer|basic)\s|>>\s*,|['"]\s*,/i

function scan(text: string): Scan {
  let found: Scan = { masked: text, spans: [] }
  if (!canHold.test(text)) return found
  for (const pass of passes) found = withHits(found, [...pass(found.masked)])
  return found
}

/** The names of secrets, each once: the second `token` is `token.2`. */
function toKeys(spans: readonly Span[]): readonly string[] {
  const counts = new Map<string, number>()
  return spans.map(({ name }) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name}.${String(count)}`
  })
}

/** The text with a mask in place of each secret. References such as `${payload.token}` stay. */
export const maskText = (text: string): string => scan(text).masked

/** The names of the masked secrets in a text, such as `password` of `http://******:******@host`. */
export function listMasksInText(text: string): readonly string[] {
  if (!text.includes(mask)) return []
  const { spans } = scan(text)
  const keys = toKeys(spans)
  return keys.filter((_, index) => spans[index]?.value === mask)
}

const percentEncoded = (secret: string): string =>
  encodeURIComponent(secret).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

function encoded(secret: string, encoding: Encoding): string {
  if (encoding === 'plain') return secret
  if (encoding === 'url') return percentEncoded(secret)
  return Array.from({ length: encoding }).reduce<string>((text) => JSON.stringify(text).slice(1, -1), secret)
}

function filled(text: string, valueOf: (key: string, span: Span) => string | undefined): string {
  const { masked, spans } = scan(text)
  const keys = toKeys(spans)
  let result = ''
  let at = 0
  for (const [index, span] of spans.entries()) {
    const value = span.value === mask ? valueOf(keys[index] ?? '', span) : undefined
    result += masked.slice(at, span.start) + (value ?? span.value)
    at = span.end
  }
  return result + masked.slice(at)
}

/** The text with typed secrets in place of their masks, encoded as their places need; those without an answer stay masked. */
export const fillText = (text: string, typed: (key: string) => string | undefined): string =>
  filled(text, (key, { encoding, name }) => {
    const secret = typed(key)
    if (secret === undefined) return undefined
    // A private key is pasted with its first and last line.
    const inner = name === 'private_key' ? secret.replace(/-----(?:BEGIN|END) [A-Z0-9 ]+-----/g, '') : secret
    return encoded(inner, encoding)
  })

/** The text with the secrets of `known`, the same text unmasked; those stay masked whose name is not there as often. */
export function fillTextFrom(text: string, known: string): string {
  const { spans } = scan(known)
  const keys = toKeys(spans)
  const count = (all: readonly Span[], name: string) => all.filter((span) => span.name === name).length
  const wanted = scan(text).spans
  return filled(text, (key, { name }) =>
    count(wanted, name) === count(spans, name) ? spans[keys.indexOf(key)]?.value : undefined,
  )
}
