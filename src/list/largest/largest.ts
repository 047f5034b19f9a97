import { allPages } from '@/api/all-pages'
import type { Unreadable } from '@/contract/schema'
import { compare } from '../columns/order'
import type { Column, LoadPage } from '../list'

/** A column whose largest values are asked for, and how many of them. */
export type LargestQuery<Row> = { readonly column: Column<Row>; readonly top: number }

const usual = 20
const most = 1000

/** Columns of numbers; of a text or a time there is no largest worth reading everything for. */
export const measured = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(
    ({ align, sortValue, muted }) => align === 'end' && sortValue !== undefined && muted !== true,
  )

/** What the address asks for (`?largest=dropped&top=50`); undefined where there is no such column. */
export function parseLargestQuery<Row>(
  columns: readonly Column<Row>[],
  search: Readonly<Record<string, string>>,
): LargestQuery<Row> | undefined {
  const column = measured(columns).find(({ id }) => id === search['largest'])
  const asked = Number(search['top'])
  return column === undefined
    ? undefined
    : { column, top: Number.isInteger(asked) && asked >= 1 ? Math.min(most, asked) : usual }
}

/** The rows with the largest values, and among how many they were found. */
export type LargestRows<Row> = { readonly rows: readonly (Row & Unreadable)[]; readonly of: number }

/**
 * The rows with the largest values of a column among all of a paged list, the largest first; of equal ones that which came first.
 * Rows without a value are none of them. Reads every page, tells how many rows it has read after each, and holds no more than `top` rows.
 */
export async function largestOf<Row>(
  load: LoadPage<Row>,
  { column: { sortValue }, top }: LargestQuery<Row>,
  signal: AbortSignal,
  onRead: (rows: number) => void,
): Promise<LargestRows<Row>> {
  let best: { readonly row: Row & Unreadable; readonly value: string | number }[] = []
  let read = 0
  for await (const { data } of allPages(load, signal)) {
    const valued = data.flatMap((row) => {
      const value = row.$raw === undefined ? sortValue?.(row) : undefined
      return value === undefined ? [] : [{ row, value }]
    })
    best = [...best, ...valued].sort((a, b) => compare(a.value, b.value, true)).slice(0, top)
    read += data.length
    onRead(read)
  }
  return { rows: best.map(({ row }) => row), of: read }
}
