import { toCsv } from './csv'

/** A rejected row of an imported file: its position, the column concerned, and the reason. */
export type RowProblem<Reason extends string = string> = {
  /** The line of a CSV file or the item of a JSON list, from 1. */
  readonly line: number
  readonly field: string
  readonly reason: Reason
  /** The rejected value, and the values that are allowed instead. */
  readonly value?: string
  readonly allowed?: readonly string[]
  /** The row itself: the text of a CSV file, the item of a JSON list. */
  readonly source: unknown
}

/** The result of reading a file: the rejected rows, and the header of the table (CSV only). */
export type RowsRead = { readonly problems: readonly RowProblem[]; readonly head?: string }

/** The columns that {@link leftOutFile} adds; they are ignored when a file is read. */
const noteColumns = ['line', 'field', 'reason'] as const
export const isNoteColumn = (name: string): boolean => (noteColumns as readonly string[]).includes(name)

/** The raw cells of a row without those of {@link isNoteColumn note columns}. */
export const withoutNoteCells = (raw: readonly string[], columns: readonly string[]): string =>
  raw.filter((_, index) => !isNoteColumn(columns[index] ?? '')).join(',')

/** One row as CSV without its line break. */
const csvLine = (cells: readonly string[]): string => toCsv([cells]).replace(/\r\n$/, '')

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The rejected rows as a file of the same format, each with its line, field and reason. The rows are unchanged, byte by byte, so
 * that they can be corrected and imported again.
 */
export function leftOutFile(
  { problems, head }: RowsRead,
  why: (reason: string) => string,
): { readonly name: string; readonly text: string; readonly type: string } {
  if (head !== undefined) {
    const lines = problems.map(
      ({ line, field, reason, source }) =>
        `${csvLine([String(line), field, why(reason)])},${String(source)}\r\n`,
    )
    return {
      name: 'rows-left-out.csv',
      text: `\uFEFF${noteColumns.join(',')},${head}\r\n${lines.join('')}`,
      type: 'text/csv',
    }
  }
  const items = problems.map(({ line, field, reason, source }) => ({
    line,
    field,
    reason: why(reason),
    ...(isObject(source) ? withoutNotes(source) : { item: source }),
  }))
  return { name: 'rows-left-out.json', text: `${JSON.stringify(items, null, 2)}\n`, type: 'application/json' }
}

/** An item without the fields that {@link leftOutFile} added. */
export const withoutNotes = (item: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !isNoteColumn(name)))

/** The CSV column for fields that the console does not know, as one JSON object. */
export const otherFieldsColumn = 'other_fields'

/** The value of the {@link otherFieldsColumn} for a row; empty where every field is known. */
export function printOtherFields(row: Readonly<Record<string, unknown>>, known: readonly string[]): string {
  const others = Object.entries(row).filter(([name, value]) => !known.includes(name) && value !== undefined)
  return others.length === 0 ? '' : JSON.stringify(Object.fromEntries(others))
}

/** Reads the {@link otherFieldsColumn}; undefined where it is not a JSON object. */
export function parseOtherFields(cell: unknown): Readonly<Record<string, unknown>> | undefined {
  if (cell === undefined || cell === '') return {}
  try {
    const value: unknown = JSON.parse(String(cell))
    return isObject(value) ? value : undefined
  } catch {
    // Not JSON: the row is rejected with this reason.
    return undefined
  }
}
