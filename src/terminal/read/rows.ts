import type { Connection } from '@/connection/connection'
import { compare } from '@/list/columns/order'
import type { ListedColumn, ListedRow, Listing } from '@/list/listing'
import { largestPage } from '@/api/all-pages'
import type { Cell } from '@/lib/text/csv'
import { meets, type Split } from './conditions'

/** What is read of a list. */
export type Reading = {
  readonly listing: Listing
  readonly owner: string
  readonly split: Split
  readonly search: string | undefined
  readonly columns: readonly ListedColumn[]
  readonly sort: { readonly column: ListedColumn; readonly down: boolean } | undefined
  readonly limit: number
}

/** Rows of a list, as they are read. */
export type RowsRead = {
  readonly rows: readonly ListedRow[]
  /** How many match in all, where the broker says it. */
  readonly count: number | undefined
  /** Rows that the console cannot read. */
  readonly unreadable: readonly string[]
  /** Whether there are more than the limit. */
  readonly more: boolean
}

/** The columns that are read: those that are printed, and those that conditions and the order need. */
const neededColumns = ({ columns, split, sort }: Reading): readonly string[] => [
  ...new Set([
    ...columns.map(({ id }) => id),
    ...split.rest.flatMap(({ field: { column } }) => (column === undefined ? [] : [column.id])),
    ...(sort === undefined ? [] : [sort.column.id]),
  ]),
]

/** A cell as it is sorted: texts that are numbers as numbers. */
const toSortValue = (cell: Cell): string | number | undefined => {
  if (cell === undefined || cell === null || cell === '') return undefined
  const number = Number(cell)
  return Number.isNaN(number) ? String(cell).toLowerCase() : number
}

const contains = (row: ListedRow, columns: readonly ListedColumn[], text: string): boolean =>
  columns.some(({ id }) =>
    String(row.cells[id] ?? '')
      .toLowerCase()
      .includes(text.toLowerCase()),
  )

/** The rows of one broker that match, page by page; sorted, all at once. `onMissing`: as in `ListContext`. Throws `ApiError`. */
export async function* readRows(
  connection: Connection,
  reading: Reading,
  now: number,
  signal: AbortSignal,
  onMissing: (text: string) => void,
): AsyncGenerator<RowsRead> {
  const { listing, owner, split, search, columns, sort, limit } = reading
  const searchesHere = search !== undefined && !listing.filters.some(({ id }) => id === 'q')
  const values = search === undefined || searchesHere ? split.values : { ...split.values, q: search }
  const isFiltered = split.rest.length > 0 || searchesHere
  const collected: ListedRow[] = []
  let printed = 0
  let count: number | undefined
  const pages = listing.read(
    { api: connection.api, broker: connection.broker(), owner, onMissing },
    {
      values,
      columns: neededColumns(reading),
      limit: isFiltered || sort !== undefined ? largestPage : Math.min(limit, largestPage),
      signal,
    },
  )
  for await (const page of pages) {
    count = isFiltered ? undefined : page.count
    const rows = page.rows
      .filter((row) => 'cells' in row)
      .filter((row) => meets(row, split.rest, now) && (!searchesHere || contains(row, columns, search)))
    const unreadable = page.rows.flatMap((row) => ('raw' in row ? [row.raw] : []))
    if (sort !== undefined) {
      collected.push(...rows)
      if (unreadable.length > 0) yield { rows: [], count, unreadable, more: false }
      continue
    }
    const shown = rows.slice(0, limit - printed)
    printed += shown.length
    const more = shown.length < rows.length || (printed >= limit && (count ?? 0) > printed)
    yield { rows: shown, count, unreadable, more }
    // Without a count, the next page says whether there is more.
    if (more || (printed >= limit && count !== undefined)) return
  }
  if (sort === undefined) return
  const valueOf = ({ cells }: ListedRow) => toSortValue(cells[sort.column.id])
  collected.sort((a, b) => compare(valueOf(a), valueOf(b), sort.down))
  yield {
    rows: collected.slice(0, limit),
    count: collected.length,
    unreadable: [],
    more: collected.length > limit,
  }
}
