import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '@/api/error'
import { readForUser } from '@/api/query'
import type { Ref, Resource } from '@/api/resource'
import type { Offer } from '@/command/screen-context'
import type { Capability } from '@/contract/capability'
import type { Page, Unreadable } from '@/contract/schema'
import type { Key } from '@/i18n/key'
import type { useWords } from '@/i18n/use-words'
import type { Cell } from '@/lib/text/csv'
import type { Path } from '@/route/paths'
import type { Align } from '@/ui/table'
import type { Filter } from './filters/filters'

/** What a cell is drawn with: words, formats, and the broker's time. */
export type CellWords = ReturnType<typeof useWords> & { readonly now: number }

export type Column<Row> = {
  readonly id: string
  readonly title: Key
  readonly cell: (row: Row, words: CellWords) => ReactNode
  readonly align?: Align
  readonly mono?: boolean
  readonly muted?: boolean
  /** What the broker must offer for it: else it is not there. */
  readonly needs?: Capability
  /** Not among the first-shown; the Columns menu brings it. */
  readonly hidden?: boolean
  /** The higher, the sooner it gives way where there is no room; without one, the last column goes first. */
  readonly rank?: number
  /**
   * Makes the column sortable, within the page: the broker sorts nothing (src/contract/docs/api.md#paging).
   */
  readonly sortValue?: (row: Row) => string | number | undefined
  readonly csv?: (row: Row) => Cell
}

/** Where the rows come from: one page of a longer list, or a whole one. */
export type Source<Row> = {
  /** Undefined until something was read. */
  readonly rows: readonly (Row & Unreadable)[] | undefined
  /** How many rows the page had before a filter of the console's own. */
  readonly read?: number | undefined
  readonly count?: number | undefined
  readonly hasNext?: boolean | undefined
  /** How many rows there are in all, where pages are not numbered and none is counted by it. */
  readonly total?: number | undefined
  /** How many rows the pages before have, where they need not be as long as asked. */
  readonly before?: number | undefined
  readonly error: ApiError | null
  readonly fetching: boolean
  /** The rows are those of the page or filter before; the asked ones are on their way. */
  readonly placeholder: boolean
  /** When these rows were read; 0 when never. */
  readonly at: number
  readonly failedAt: number
  /** Reads the rows again; undefined where they are never read, because they are always the present ones. */
  readonly again: (() => void) | undefined
  /** Kept in this browser: no line is needed to read it. */
  readonly local?: boolean
  /** Reads any page of what matches, for export and for acting on all of it. */
  readonly load?: LoadPage<Row>
}

/** Old rows kept after a failed reading: what is offered for them may no longer fit. */
export const isStale = ({ error, rows }: Pick<Source<unknown>, 'error' | 'rows'>): boolean =>
  error !== null && rows !== undefined

/** Reads what belongs to some rows and does not come with them. */
export type Prepare<Row> = (rows: readonly Row[], signal: AbortSignal) => Promise<void>

export type LoadPage<Row> = (page: number, limit: number, signal: AbortSignal) => Promise<Page<Row>>

/** What a list without rows says: why, what fills it (commands, or a page that explains it), and whether that is good news. */
export type EmptyList = {
  readonly title: Key
  readonly text?: Key
  readonly offers?: readonly Offer[]
  readonly link?: { readonly text: Key; readonly to: Path }
  readonly clear?: true
}

/** A part of a preview, under a title. */
export type More<Row> = { readonly title: Key; readonly of: (row: Row) => ReactNode }

/** What a screen says of its list. */
export type DataTableProps<Row> = {
  /** Names the kept columns and the exported file. */
  list: string
  title: Key
  source: Source<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** What a command acts on; without it rows carry no marks, and a row of which it is undefined carries none. */
  rowRef?: (row: Row) => Ref | undefined
  /** What a row is about where it is nothing that can be marked: keys and the palette act on it. */
  rowAbout?: (row: Row) => Ref
  resource?: Resource
  /** Which things of its noun are in it, where it is the list of one owner: what is pasted is looked up among all. */
  holds?: (ref: Ref) => boolean
  /** Where Enter leads; may throw for text no address can carry. */
  rowPath?: (row: Row) => Path
  /** More about one row, at the end of its preview. */
  more?: More<Row>
  /** The commands of one row. */
  offers?: (row: Row) => readonly Offer[]
  /** The commands for the marked rows. */
  bulk?: (refs: readonly Ref[]) => readonly Offer[]
  /** The commands of the screen. */
  buttons?: readonly Offer[]
  filters?: readonly Filter[]
  /** Milliseconds between two readings, to be told. */
  every?: number
  /** Reads what the columns write of these rows into an export beyond the rows themselves. */
  prepare?: Prepare<Row>
  empty: EmptyList
  /** Between the title and the filters: the views of one screen, or a thing looked at closely. */
  top?: ReactNode
  /** Stands within a page that has a title of its own. */
  within?: true
  /** Said beside the title: what the filters can and cannot do. */
  note?: ReactNode
  /** Put together from all nodes: said to be incomplete while one does not run. */
  ofAllNodes?: true
}

export const noOffers: readonly Offer[] = []

type Query<T> = Pick<
  UseQueryResult<T, ApiError>,
  'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'dataUpdatedAt' | 'errorUpdatedAt' | 'refetch'
>

const common = <T>(query: Query<T>) => ({
  error: query.error,
  fetching: query.isFetching,
  placeholder: query.isPlaceholderData,
  at: query.dataUpdatedAt,
  failedAt: query.errorUpdatedAt,
  again: () => readForUser(() => void query.refetch()),
})

/** A list the broker pages. */
export const pagedSource = <Row>(query: Query<Page<Row>>, load: LoadPage<Row>): Source<Row> => ({
  ...common(query),
  rows: query.data?.data,
  count: query.data?.meta.count,
  hasNext: query.data?.meta.hasnext,
  load,
})

/** A list the broker gives whole; `rows` are those that pass the filters of this page. */
export const unpagedSource = <Row>(
  query: Query<unknown>,
  rows: readonly (Row & Unreadable)[] | undefined,
): Source<Row> => ({
  ...common(query),
  rows,
  count: rows?.length,
  hasNext: false,
})
