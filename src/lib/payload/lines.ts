import { guessFormat, hexDump, showPayload } from '../text/payload'
import { textLines } from '../text/text-lines'
import { decodeBinary, detectFormat, isDecodedFormat, type ShownFormat } from './decode'
import type { FaultReason } from './fault'
import { findImageType } from './image-type'
import { hasUntyped, printPayloadValue } from './payload-value'
import type { SparkplugBirths } from './sparkplug-births'

/**
 * Why a payload is not shown in the chosen format: bytes that are not UTF-8, not JSON, no known image, or a fault; or
 * that the types of its integers are not known.
 */
export type PayloadTrouble = 'lossy' | 'json' | 'image' | 'untyped' | FaultReason

/** A payload in a format: the text that is copied, and the lines that are shown. */
export type PayloadLines = {
  readonly format: ShownFormat
  readonly text: string
  readonly lines: readonly string[]
  /** Whether blocks of the lines fold. */
  readonly folds: boolean
  readonly trouble: PayloadTrouble | undefined
}

const toHexLines = (bytes: Uint8Array, format: ShownFormat, trouble?: PayloadTrouble): PayloadLines => ({
  format,
  text: showPayload(bytes, 'hex').text,
  lines: hexDump(bytes),
  folds: false,
  trouble,
})

/**
 * A payload as lines in a format, or in the one found by topic and content. Bytes that are not valid in a binary
 * format are a hex dump, with the reason.
 */
export async function toPayloadLines(
  bytes: Uint8Array,
  chosen?: ShownFormat,
  topic?: string,
  births?: SparkplugBirths,
): Promise<PayloadLines> {
  const format = chosen ?? (await detectFormat(bytes, topic))
  if (format === 'hex') return toHexLines(bytes, format)
  if (format === 'image')
    return toHexLines(bytes, format, findImageType(bytes) === undefined ? 'image' : undefined)
  if (isDecodedFormat(format)) {
    const decoded = await decodeBinary(bytes, format, births)
    if ('fault' in decoded) return toHexLines(bytes, format, decoded.fault.reason)
    const text = printPayloadValue(decoded.value)
    const trouble = hasUntyped(decoded.value) ? 'untyped' : undefined
    return { format, text, lines: textLines(text), folds: true, trouble }
  }
  const { text, lossy, problem } = showPayload(bytes, format)
  return {
    format,
    text,
    lines: textLines(text),
    folds: format === 'json' && problem === undefined,
    trouble: problem ?? (lossy === true ? 'lossy' : undefined),
  }
}

/** How much is shown immediately; the rest, formatted JSON and decoded values follow. */
const firstLook = 8192

/** The beginning of a payload for the first paint: as text, Base64, or a hex dump for all binary formats. */
export function toFirstLines(bytes: Uint8Array, chosen?: ShownFormat): PayloadLines {
  const look = bytes.subarray(0, firstLook)
  const format = chosen ?? guessFormat(look)
  const isDump = format === 'hex' || format === 'image' || isDecodedFormat(format)
  return {
    format,
    text: '',
    lines: isDump
      ? hexDump(look, bytes.length)
      : textLines(showPayload(look, format === 'json' ? 'text' : format).text),
    folds: false,
    trouble: undefined,
  }
}
