import { lineStart, readCsvTable } from './csv'
import { isObject, type RowProblem, type RowsRead } from './import-file'

/** Reasons about the form of a row, which no other value mends. */
const ofForm: ReadonlySet<string> = new Set(['cells', 'quote', 'object'])

/** Whether another value can be typed in the place of the rejected one: the row has this field, and only its value is wrong. */
export const canMend = ({ head }: RowsRead, { field, reason }: RowProblem): boolean =>
  !ofForm.has(reason) &&
  (head === undefined ? field !== '' : head.includes(',') && head.split(',').includes(field))

/** The text of a file with one value typed in the place of a rejected one; its lines stay where they are. */
export const mendFile = (
  text: string,
  { head }: RowsRead,
  { line, field }: Pick<RowProblem, 'line' | 'field'>,
  value: string,
): string => (head === undefined ? mendJson(text, line, field, value) : mendCsv(text, line, field, value))

function mendCsv(text: string, line: number, field: string, value: string): string {
  const table = readCsvTable(text)
  const row = table?.rows.find((one) => one.line === line)
  if (table === undefined || row === undefined) return text
  const column = table.head.cells.indexOf(field)
  const cells = Array.from({ length: Math.max(row.raw.length, column + 1) }, (_, index) =>
    index === column ? `"${value.replaceAll('"', '""')}"` : (row.raw[index] ?? ''),
  )
  const start = lineStart(text, line)
  return text.slice(0, start) + cells.join(',') + text.slice(start + row.raw.join(',').length)
}

/** Where an item has rules, each of these counts as a row of its own. */
function mendJson(text: string, line: number, field: string, value: string): string {
  let row = 0
  const items = (JSON.parse(text.replace(/^\uFEFF/, '')) as readonly unknown[]).map((item) => {
    if (!isObject(item)) {
      row += 1
      return item
    }
    const { rules } = item
    if (!Array.isArray(rules)) {
      row += 1
      return row === line ? { ...item, [field]: value } : item
    }
    const first = row + 1
    row += rules.length
    if (line < first || line > row) return item
    // The name belongs to the item.
    const name = ['clientid', 'username'].find((key) => Object.hasOwn(item, key))
    if (field === 'who' && name !== undefined) return { ...item, [name]: value }
    const mended = rules.map((rule: unknown, index) =>
      first + index === line && isObject(rule) ? { ...rule, [field]: value } : rule,
    )
    return { ...item, rules: mended }
  })
  return JSON.stringify(items)
}
