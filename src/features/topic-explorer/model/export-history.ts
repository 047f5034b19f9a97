import { toCsv } from '@/lib/text/csv'
import { showPayload } from '@/lib/text/payload'

type Value = {
  readonly at: number
  readonly payload: Uint8Array
  readonly qos: number
  readonly retain: boolean
  readonly size: number
}

const toRow = (topic: string, { at, payload, qos, retain, size }: Value) => {
  const text = showPayload(payload, 'text')
  const isBinary = text.lossy === true
  return {
    time: new Date(at).toISOString(),
    topic,
    qos,
    retain,
    size,
    encoding: isBinary ? 'base64' : 'text',
    payload: isBinary ? showPayload(payload, 'base64').text : text.text,
  }
}

/** The values of a topic as CSV: the payload as text, or Base64 if it is binary. */
export function historyToCsv(topic: string, values: readonly Value[]): string {
  const rows = values.map((value) => Object.values(toRow(topic, value)))
  return toCsv([['time', 'topic', 'qos', 'retain', 'size', 'encoding', 'payload'], ...rows], { bom: true })
}

/** The same as JSON. */
export const historyToJson = (topic: string, values: readonly Value[]): string =>
  `${JSON.stringify(
    values.map((value) => toRow(topic, value)),
    undefined,
    2,
  )}\n`
