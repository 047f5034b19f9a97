/** A message in a row of the form; `rest` holds the fields that have no input. */
export type MessageRow = {
  readonly topic: string
  readonly payload: string
  readonly qos: string
  readonly retain: boolean
  readonly rest: Readonly<Record<string, unknown>>
}

/** A new row, with QoS and retain of the previous one. */
export const newRow = (before?: MessageRow): MessageRow => ({
  topic: '',
  payload: '',
  qos: before?.qos ?? '0',
  retain: before?.retain ?? false,
  rest: {},
})

const levels = [0, 1, 2]

function toRow(message: unknown): MessageRow | undefined {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return undefined
  const { topic = '', payload = '', qos = 0, retain = false, ...rest } = message as Record<string, unknown>
  if (
    typeof topic !== 'string' ||
    typeof payload !== 'string' ||
    !levels.includes(qos as number) ||
    typeof retain !== 'boolean'
  )
    return undefined
  return { topic, payload, qos: String(qos), retain, rest }
}

/** Parses the JSON of messages; undefined if a row cannot represent it. An empty text is one empty row. */
export function parseRows(text: string): readonly MessageRow[] | undefined {
  if (text.trim() === '') return [newRow()]
  try {
    const read = JSON.parse(text) as unknown
    const rows = Array.isArray(read) ? read.map(toRow) : [undefined]
    return rows.length > 0 && rows.every((row) => row !== undefined) ? rows : undefined
  } catch {
    // Not yet valid JSON while it is edited: shown as text.
    return undefined
  }
}

/** The rows as JSON for the command. */
export const formatRows = (rows: readonly MessageRow[]): string =>
  JSON.stringify(
    rows.map(({ topic, payload, qos, retain, rest }) => ({
      topic,
      payload,
      qos: Number(qos),
      retain,
      ...rest,
    })),
    undefined,
    2,
  )
