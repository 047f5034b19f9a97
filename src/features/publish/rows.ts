/** One message to publish as its row has it; the broker's other fields are kept as they came. */
export type MessageRow = {
  readonly topic: string
  readonly payload: string
  readonly qos: string
  readonly retain: boolean
  readonly rest: Readonly<Record<string, unknown>>
}

/** A row to begin with; the next one keeps what is usually the same. */
export const newRow = (before?: MessageRow): MessageRow => ({
  topic: '',
  payload: '',
  qos: before?.qos ?? '0',
  retain: before?.retain ?? false,
  rest: {},
})

const levels = [0, 1, 2]

function rowOf(message: unknown): MessageRow | undefined {
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

/** The rows of a text of messages; undefined where it holds what no row can show. An empty text is one empty row. */
export function rowsOf(text: string): readonly MessageRow[] | undefined {
  if (text.trim() === '') return [newRow()]
  try {
    const read = JSON.parse(text) as unknown
    const rows = Array.isArray(read) ? read.map(rowOf) : [undefined]
    return rows.length > 0 && rows.every((row) => row !== undefined) ? rows : undefined
  } catch {
    // Typed by hand, and not yet JSON: it is shown as it is.
    return undefined
  }
}

/** The rows as the command takes them. */
export const textOf = (rows: readonly MessageRow[]): string =>
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
