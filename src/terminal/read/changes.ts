import type { ListedColumn } from '@/list/listing'
import type { PrintedRow } from './output'

const toText = ({ cells }: PrintedRow, columns: readonly ListedColumn[]): string =>
  JSON.stringify(columns.map(({ id }) => cells[id] ?? null))

/**
 * What is different between two readings of a list, by the columns that are printed: rows that appeared, changed and disappeared. The
 * first reading is `present`.
 */
export function toChanges(
  before: ReadonlyMap<string, PrintedRow> | undefined,
  now: ReadonlyMap<string, PrintedRow>,
  columns: readonly ListedColumn[],
): readonly PrintedRow[] {
  if (before === undefined) return [...now.values()].map((row) => ({ ...row, change: 'present' }))
  const current = [...now].flatMap(([key, row]): PrintedRow[] => {
    const old = before.get(key)
    if (old === undefined) return [{ ...row, change: 'added' }]
    return toText(old, columns) === toText(row, columns) ? [] : [{ ...row, change: 'changed' }]
  })
  const gone = [...before].flatMap(([key, row]): PrintedRow[] =>
    now.has(key) ? [] : [{ ...row, change: 'removed' }],
  )
  return [...current, ...gone]
}
