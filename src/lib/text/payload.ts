import { fromBase64 as readBase64, toBase64 } from './base64'

/** The formats a payload is edited or shown in. */
export const payloadFormats = ['text', 'json', 'base64', 'hex'] as const
export type PayloadFormat = (typeof payloadFormats)[number]

/** Why a text is not valid in its format. */
export type PayloadProblem = 'json' | 'base64' | 'hex' | 'encoding'

const encoder = new TextEncoder()
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes pasted base64: white space and missing padding are accepted. Undefined when invalid. */
export function fromBase64(text: string): Uint8Array | undefined {
  const packed = text.replace(/\s+/g, '')
  return readBase64(packed.endsWith('=') ? packed : packed.padEnd(Math.ceil(packed.length / 4) * 4, '='))
}

export { toBase64 }

const digits = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'))

/** Two digits a byte, a space between bytes. */
export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => digits[byte] ?? '').join(' ')

/** Bytes in a line of a dump. */
const dumpWidth = 16

/**
 * A hex dump, sixteen bytes per line: offset, two digits per byte, and ASCII with a dot for other bytes. `total` is
 * the full length where the bytes are only its beginning.
 */
export function hexDump(bytes: Uint8Array, total = bytes.length): string[] {
  const offset = Math.max(4, (total - 1).toString(16).length)
  return Array.from({ length: Math.ceil(bytes.length / dumpWidth) }, (_, line) => {
    const part = bytes.subarray(line * dumpWidth, (line + 1) * dumpWidth)
    const text = Array.from(part, (byte) =>
      byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.',
    ).join('')
    return `${(line * dumpWidth).toString(16).padStart(offset, '0')}  ${toHex(part).padEnd(dumpWidth * 3 - 1)}  ${text}`
  })
}

/** Decodes hex; white space, colons and `0x` are accepted. Undefined when invalid. */
export function fromHex(text: string): Uint8Array | undefined {
  const packed = text.replace(/0x/gi, '').replace(/[\s:]+/g, '')
  if (!/^(?:[0-9a-f]{2})*$/i.test(packed)) return undefined
  return Uint8Array.from({ length: packed.length / 2 }, (_, index) =>
    Number.parseInt(packed.slice(index * 2, index * 2 + 2), 16),
  )
}

/** Encodes a text in a format, or returns the problem. JSON is checked but sent as typed. */
export function encodePayload(
  text: string,
  format: PayloadFormat,
): { bytes: Uint8Array } | { problem: PayloadProblem } {
  switch (format) {
    case 'base64': {
      const bytes = fromBase64(text)
      return bytes === undefined ? { problem: 'base64' } : { bytes }
    }
    case 'hex': {
      const bytes = fromHex(text)
      return bytes === undefined ? { problem: 'hex' } : { bytes }
    }
    case 'json':
      try {
        JSON.parse(text)
      } catch {
        return { problem: 'json' }
      }
      return { bytes: encoder.encode(text) }
    case 'text':
      // A lone surrogate has no UTF-8; the encoder would quietly send another character.
      return /\p{Surrogate}/u.test(text) ? { problem: 'encoding' } : { bytes: encoder.encode(text) }
  }
}

/** Decodes bytes exactly; undefined when they are not UTF-8. */
export function utf8(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}

/** A payload as shown. `lossy` when the bytes are not UTF-8 and have replacement characters; `problem` when the format does not fit. */
export type ShownPayload = { readonly text: string; readonly lossy?: true; readonly problem?: 'json' }

/** Bytes in a format. JSON is indented, with numbers unchanged. */
export function showPayload(bytes: Uint8Array, format: PayloadFormat): ShownPayload {
  if (format === 'base64') return { text: toBase64(bytes) }
  if (format === 'hex') return { text: toHex(bytes) }
  const text = utf8(bytes)
  const plain: ShownPayload = text === undefined ? { text: lenient.decode(bytes), lossy: true } : { text }
  if (format === 'text') return plain
  const pretty = text === undefined ? undefined : prettyJson(text)
  return pretty === undefined ? { ...plain, problem: 'json' } : { text: pretty }
}

/** The default format of a payload: hex for bytes that are not text, JSON for objects and lists. */
export function guessFormat(bytes: Uint8Array): PayloadFormat {
  const text = utf8(bytes)
  if (text === undefined || text.includes('\u0000')) return 'hex'
  return /^\s*[[{]/.test(text) && prettyJson(text) !== undefined ? 'json' : 'text'
}

/** Whether a JSON text is an empty list. */
export const isEmptyList = (text: string): boolean => /^\s*\[\s*\]\s*$/.test(text)

/**
 * JSON indented by two spaces without parsing the numbers, so that 2^53 + 1 and 1.0 stay as they were sent.
 * Undefined when invalid. One pass over the text, whatever its depth.
 */
export function prettyJson(text: string): string | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  const out: string[] = []
  let depth = 0
  let opened = false
  const line = () => `\n${'  '.repeat(depth)}`
  for (const token of text.match(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g) ?? []) {
    if (token === '}' || token === ']') {
      depth -= 1
      out.push(opened ? token : line() + token)
      opened = false
    } else if (token === ',') out.push(token + line())
    else if (token === ':') out.push(': ')
    else {
      out.push(opened ? line() + token : token)
      opened = token === '{' || token === '['
      if (opened) depth += 1
    }
  }
  return out.join('')
}
