import { guessFormat, payloadFormats, utf8 } from '../text/payload'
import { PayloadFault } from './fault'
import { findImageType } from './image-type'
import { PayloadMap, type PayloadValue } from './payload-value'
import type { SparkplugBirths } from './sparkplug-births'
import { isSparkplugTopic } from './sparkplug-topic'

/** Binary formats that are decoded to a value. */
const decodedFormats = ['cbor', 'msgpack', 'sparkplug'] as const
export type DecodedFormat = (typeof decodedFormats)[number]

/** All formats in which a payload can be shown. */
export const shownFormats = [...payloadFormats, ...decodedFormats, 'image'] as const
export type ShownFormat = (typeof shownFormats)[number]

export const isDecodedFormat = (format: ShownFormat): format is DecodedFormat =>
  (decodedFormats as readonly string[]).includes(format)

type Decoder = (bytes: Uint8Array, births?: SparkplugBirths) => PayloadValue

/** The decoders; each is fetched when the first payload needs it. */
const decoders: Readonly<Record<DecodedFormat, () => Promise<Decoder>>> = {
  cbor: async () => (await import('./cbor')).decodeCbor,
  msgpack: async () => (await import('./message-pack')).decodeMessagePack,
  sparkplug: async () => (await import('./sparkplug')).decodeSparkplug,
}

/** A decoded payload, or why the bytes are not valid in the format. */
export type Decoded = { readonly value: PayloadValue } | { readonly fault: PayloadFault }

/** Decodes bytes of a binary format; `births` name the metrics of Sparkplug B. */
export async function decodeBinary(
  bytes: Uint8Array,
  format: DecodedFormat,
  births?: SparkplugBirths,
): Promise<Decoded> {
  const decode = await decoders[format]()
  try {
    return { value: decode(bytes, births) }
  } catch (error) {
    if (error instanceof PayloadFault) return { fault: error }
    throw error
  }
}

/** A single number is valid in both formats by chance; a map or list that fills all bytes is not. */
const isLikely = (decoded: Decoded): boolean =>
  'value' in decoded &&
  ((decoded.value instanceof PayloadMap && decoded.value.entries.length > 0) ||
    (Array.isArray(decoded.value) && decoded.value.length > 0))

/**
 * The format of a payload, by topic and content: Sparkplug B on its topics, images by their signature, text and JSON,
 * and CBOR or MessagePack if all bytes are one map or list; hex for anything else.
 */
export async function detectFormat(bytes: Uint8Array, topic?: string): Promise<ShownFormat> {
  if (topic !== undefined && isSparkplugTopic(topic) && 'value' in (await decodeBinary(bytes, 'sparkplug')))
    return 'sparkplug'
  if (findImageType(bytes) !== undefined) return 'image'
  const guess = guessFormat(bytes)
  if (guess !== 'hex') return guess
  for (const format of ['msgpack', 'cbor'] as const)
    if (isLikely(await decodeBinary(bytes, format))) return format
  return 'hex'
}

/**
 * The value of a payload, for paths and charts: decoded CBOR, MessagePack and Sparkplug B, and parsed JSON, in which
 * integers beyond 2^53 are rounded. Text and other bytes have none, except a text that is a JSON value, for example
 * a number. Without `format` it is found by topic and content.
 */
export async function decodePayload(
  bytes: Uint8Array,
  topic?: string,
  format?: ShownFormat,
  births?: SparkplugBirths,
): Promise<unknown> {
  const chosen = format ?? (await detectFormat(bytes, topic))
  if (isDecodedFormat(chosen)) {
    const decoded = await decodeBinary(bytes, chosen, births)
    return 'value' in decoded ? decoded.value : undefined
  }
  if (chosen !== 'json' && chosen !== 'text') return undefined
  try {
    return JSON.parse(utf8(bytes) ?? '') as unknown
  } catch {
    return undefined
  }
}
