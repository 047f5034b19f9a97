import type { Unreadable } from '@/contract/schema'
import { toCsv, type Cell } from '@/lib/text/csv'
import { redact } from '@/lib/text/redact'

/** A column of a snapshot. Figures, such as counters, change all the time and are compared only on request. */
type SnapshotColumn = { readonly id: string; readonly title: string; readonly figure: boolean }

/** The rows of a list at one time, as texts by the key of the row. */
export type SnapshotRows = {
  readonly columns: readonly SnapshotColumn[]
  readonly rows: Readonly<Record<string, readonly string[]>>
  /** The list had more rows than are compared. */
  readonly cut: boolean
}

/** The maximum number of rows of a snapshot. */
export const maxSnapshotRows = 10_000

type ColumnWithValue<Row> = SnapshotColumn & { readonly value: (row: Row) => Cell }

/** The readable rows of a list as texts without secrets, as they are stored in the browser; of more than {@link maxSnapshotRows}, the first. */
export function toSnapshotRows<Row>(
  rows: readonly (Row & Unreadable)[],
  columns: readonly ColumnWithValue<Row>[],
  rowKey: (row: Row) => string,
): SnapshotRows {
  const readable = rows.filter(({ $raw }) => $raw === undefined)
  return {
    columns: columns.map(({ id, title, figure }) => ({ id, title, figure })),
    rows: Object.fromEntries(
      readable
        .slice(0, maxSnapshotRows)
        .map((row) => [rowKey(row), columns.map(({ value }) => redact(String(value(row) ?? '')))]),
    ),
    cut: readable.length > maxSnapshotRows,
  }
}

type FieldChange = { readonly title: string; readonly before: string; readonly after: string }
export type RowChange =
  | { readonly kind: 'added' | 'removed'; readonly key: string }
  | { readonly kind: 'changed'; readonly key: string; readonly fields: readonly FieldChange[] }

/**
 * What changed between two snapshots, sorted by key: removed, added and changed rows. Only columns that both have are
 * compared, and figures only with `figures`.
 */
export function compareRows(
  before: SnapshotRows,
  after: SnapshotRows,
  { figures }: { figures: boolean },
): readonly RowChange[] {
  const compared = after.columns.flatMap(({ id, title, figure }, index) => {
    const earlier = before.columns.findIndex((column) => column.id === id)
    return earlier < 0 || (figure && !figures) ? [] : [{ title, earlier, index }]
  })
  const changes: RowChange[] = []
  for (const key of Object.keys(before.rows))
    if (!Object.hasOwn(after.rows, key)) changes.push({ kind: 'removed', key })
  for (const [key, cells] of Object.entries(after.rows)) {
    const was = Object.hasOwn(before.rows, key) ? before.rows[key] : undefined
    if (was === undefined) {
      changes.push({ kind: 'added', key })
      continue
    }
    const fields = compared.flatMap(({ title, earlier, index }) => {
      const [old, now] = [was[earlier] ?? '', cells[index] ?? '']
      return old === now ? [] : [{ title, before: old, after: now }]
    })
    if (fields.length > 0) changes.push({ kind: 'changed', key, fields })
  }
  return changes.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}

/** The changes as CSV, one line for each changed field. */
export const changesToCsv = (changes: readonly RowChange[], head: readonly string[]): string =>
  toCsv(
    [
      head,
      ...changes.flatMap((change) =>
        change.kind === 'changed'
          ? change.fields.map(({ title, before, after }) => [change.key, change.kind, title, before, after])
          : [[change.key, change.kind, '', '', '']],
      ),
    ],
    { bom: true },
  )
