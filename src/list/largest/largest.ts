import { allPages } from '@/api/all-pages'
import type { Unreadable } from '@/contract/schema'
import { compare } from '../columns/order'
import type { Column, LoadPage } from '../list'

/** The column whose largest values are requested, and how many of them. */
export type LargestQuery<Row> = { readonly column: Column<Row>; readonly top: number }

const defaultTop = 20
const maxTop = 1000

/** Numeric columns: the largest text or time is not worth reading all pages. */
export const numericColumns = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(
    ({ align, sortValue, muted }) => align === 'end' && sortValue !== undefined && muted !== true,
  )

/** Parses `?largest=dropped&top=50` from the URL; undefined if there is no such column. */
export function parseLargestQuery<Row>(
  columns: readonly Column<Row>[],
  search: Readonly<Record<string, string>>,
): LargestQuery<Row> | undefined {
  const column = numericColumns(columns).find(({ id }) => id === search['largest'])
  const requested = Number(search['top'])
  return column === undefined
    ? undefined
    : {
        column,
        top: Number.isInteger(requested) && requested >= 1 ? Math.min(maxTop, requested) : defaultTop,
      }
}

/** The rows with the largest values, and the number of rows (`of`) they were chosen from. */
export type LargestRows<Row> = { readonly rows: readonly (Row & Unreadable)[]; readonly of: number }

/**
 * Finds the rows with the largest values of a column in all pages, largest first; equal values keep their order.
 * Rows without a value are skipped. Reports the number of rows read after each page; keeps at most `top` rows in memory.
 */
export async function findLargest<Row>(
  load: LoadPage<Row>,
  { column: { sortValue }, top }: LargestQuery<Row>,
  signal: AbortSignal,
  onRead: (rows: number) => void,
): Promise<LargestRows<Row>> {
  let best: { readonly row: Row & Unreadable; readonly value: string | number }[] = []
  let read = 0
  for await (const { data } of allPages(load, signal)) {
    const rowsWithValue = data.flatMap((row) => {
      const value = row.$raw === undefined ? sortValue?.(row) : undefined
      return value === undefined ? [] : [{ row, value }]
    })
    best = [...best, ...rowsWithValue].sort((a, b) => compare(a.value, b.value, true)).slice(0, top)
    read += data.length
    onRead(read)
  }
  return { rows: best.map(({ row }) => row), of: read }
}
