import { toPayloadLines } from '@/lib/payload/lines'
import { findBirths, type FindSeen } from '@/lib/payload/sparkplug-births'
import { isSparkplugTopic } from '@/lib/payload/sparkplug-topic'
import { toCsv } from '@/lib/text/csv'
import { showPayload } from '@/lib/text/payload'

type Value = {
  readonly at: number
  readonly payload: Uint8Array
  readonly qos: number
  readonly retain: boolean
  readonly isDeletion: boolean
  readonly size: number
  /** What a payload of Sparkplug B means; undefined for any other. */
  readonly decoded?: string | undefined
}

const toRow = (topic: string, { at, payload, qos, retain, isDeletion, size, decoded }: Value) => {
  const text = showPayload(payload, 'text')
  const isBinary = text.lossy === true
  return {
    time: new Date(at).toISOString(),
    topic,
    qos,
    // The flag as it was sent.
    retain: retain || isDeletion,
    size,
    encoding: isBinary ? 'base64' : 'text',
    payload: isBinary ? showPayload(payload, 'base64').text : text.text,
    ...(decoded === undefined ? {} : { decoded }),
  }
}

/** Adds what payloads of Sparkplug B mean, with the names and types of the birth certificates of their time. */
export async function withDecoded(
  topic: string,
  values: readonly Value[],
  seen: FindSeen,
): Promise<readonly Value[]> {
  if (!isSparkplugTopic(topic)) return values
  return await Promise.all(
    values.map(async (value) => {
      const births = findBirths(seen, topic, value.at)
      const { format, text } = await toPayloadLines(value.payload, undefined, topic, births)
      return { ...value, decoded: format === 'sparkplug' ? text : '' }
    }),
  )
}

/** The values of a topic as CSV: the payload as text, or Base64 if it is binary. */
export function historyToCsv(topic: string, values: readonly Value[]): string {
  const rows = values.map((value) => Object.values(toRow(topic, value)))
  const head = ['time', 'topic', 'qos', 'retain', 'size', 'encoding', 'payload']
  const isDecoded = values.some(({ decoded }) => decoded !== undefined)
  return toCsv([isDecoded ? [...head, 'decoded'] : head, ...rows], { bom: true })
}

/** The same as JSON. */
export const historyToJson = (topic: string, values: readonly Value[]): string =>
  `${JSON.stringify(
    values.map((value) => toRow(topic, value)),
    undefined,
    2,
  )}\n`
