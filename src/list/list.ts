import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '@/api/error'
import { readForUser } from '@/api/query'
import { minReadInterval } from '@/api/read-interval'
import { rereadNow } from '@/api/reread-now'
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

/** What a cell needs to render: texts, formats, and the broker's time. */
export type CellWords = ReturnType<typeof useWords> & { readonly now: number }

export type Column<Row> = {
  readonly id: string
  readonly title: Key
  readonly cell: (row: Row, words: CellWords) => ReactNode
  readonly align?: Align
  readonly mono?: boolean
  readonly muted?: boolean
  /** The column exists only if the broker has this capability. */
  readonly needs?: Capability
  /** Hidden by default; the Columns menu shows it. */
  readonly hidden?: boolean
  /** Columns with a higher rank are hidden first if there is no room; without a rank, the last column first. */
  readonly rank?: number
  /**
   * Makes the column sortable, within the page: the broker sorts nothing (src/contract/docs/api.md#paging).
   */
  readonly sortValue?: (row: Row) => string | number | undefined
  readonly csv?: (row: Row) => Cell
}

/** Where the rows come from: one page of a longer list, or a complete list. */
export type Source<Row> = {
  /** Undefined until the first read succeeds. */
  readonly rows: readonly (Row & Unreadable)[] | undefined
  readonly count?: number | undefined
  readonly hasNext?: boolean | undefined
  /** The total number of rows, if pages are not numbered. */
  readonly total?: number | undefined
  /** The number of rows on previous pages, if pages may be shorter than the limit. */
  readonly before?: number | undefined
  readonly error: ApiError | null
  readonly fetching: boolean
  /** The rows belong to the previous page or filter; the requested ones are loading. */
  readonly placeholder: boolean
  /** When these rows were read, in milliseconds since the epoch; 0 if never. */
  readonly at: number
  readonly failedAt: number
  /** The shortest interval at which a reply of this size is read, in milliseconds. */
  readonly minEvery?: number
  /** Reads the rows again; undefined if they are always current. */
  readonly again: (() => void) | undefined
  /** Stored in this browser, available offline. */
  readonly local?: boolean
  /** Reads any page of the matching rows, for export and for bulk actions. */
  readonly load?: LoadPage<Row>
}

/** Whether old rows are shown after a failed read: their commands may no longer apply. */
export const isStale = ({ error, rows }: Pick<Source<unknown>, 'error' | 'rows'>): boolean =>
  error !== null && rows !== undefined

/** Reads additional data of some rows. */
export type Prepare<Row> = (rows: readonly Row[], signal: AbortSignal) => Promise<void>

export type LoadPage<Row> = (page: number, limit: number, signal: AbortSignal) => Promise<Page<Row>>

/** The empty state of a list: the reason, commands or a page that help, and whether emptiness is good news (`clear`). */
export type EmptyList = {
  readonly title: Key
  readonly text?: Key
  readonly offers?: readonly Offer[]
  readonly link?: { readonly text: Key; readonly to: Path }
  readonly clear?: true
}

/** A titled section of a preview. */
export type More<Row> = { readonly title: Key; readonly of: (row: Row) => ReactNode }

/** The props with which a screen describes its list. */
export type DataTableProps<Row> = {
  /** The name of the list, for stored columns and exported files. */
  list: string
  title: Key
  source: Source<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** The target of commands on a row; rows without one cannot be selected. */
  rowRef?: (row: Row) => Ref | undefined
  /** The target for keys and the palette, if the row cannot be selected. */
  rowAbout?: (row: Row) => Ref
  resource?: Resource
  /** Whether a target belongs to this list, if it is the list of one owner: pasted ids are looked up among all. */
  holds?: (ref: Ref) => boolean
  /** The page that Enter opens; may throw for text that a URL cannot hold. */
  rowPath?: (row: Row) => Path
  /** The form of a row, where none of its commands opens it; undefined if this row has none. */
  rowEdit?: (row: Row) => Path | undefined
  /** What Enter does, if a row has no page of its own in this console. */
  onOpen?: (row: Row) => void
  /** An additional section at the end of the preview of a row. */
  more?: More<Row>
  /** The commands of one row. */
  offers?: (row: Row) => readonly Offer[]
  /** The commands for the selected rows. */
  bulk?: (refs: readonly Ref[]) => readonly Offer[]
  /** The commands of the screen. */
  buttons?: readonly Offer[]
  filters?: readonly Filter<Row>[]
  /** The polling interval in milliseconds, for display. */
  every?: number
  /** Reads additional data that the columns export. */
  prepare?: Prepare<Row>
  empty: EmptyList
  /** Content between the title and the filters, such as the views of a screen. */
  top?: ReactNode
  /** The list is part of a page that has its own title. */
  within?: true
  /** A note next to the title, for example on what the filters can do. */
  note?: ReactNode
  /** Collected from all nodes: marked as incomplete while one is down. */
  ofAllNodes?: true
}

export const noOffers: readonly Offer[] = []

/** The interval at which a list is read in fact: longer than its own for a large reply. */
export const toShownInterval = (
  every: number | undefined,
  { minEvery = 0 }: Pick<Source<unknown>, 'minEvery'>,
): number | undefined => (every === undefined ? undefined : Math.max(every, minEvery))

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
  minEvery: minReadInterval(query.data),
  again: () => readForUser(() => rereadNow(query)),
})

/** The source of a list that the broker pages. */
export const pagedSource = <Row>(query: Query<Page<Row>>, load: LoadPage<Row>): Source<Row> => ({
  ...common(query),
  rows: query.data?.data,
  count: query.data?.meta.count,
  hasNext: query.data?.meta.hasnext,
  load,
})

/** The source of a list that the broker sends completely. */
export const unpagedSource = <Row>(
  query: Query<unknown>,
  rows: readonly (Row & Unreadable)[] | undefined,
): Source<Row> => ({
  ...common(query),
  rows,
  count: rows?.length,
  hasNext: false,
})

/** The source of a list whose data is in this browser: it is always current. `at`: milliseconds since the epoch. */
export const localSource = <Row>(rows: readonly (Row & Unreadable)[], at = 1): Source<Row> => ({
  rows,
  count: rows.length,
  hasNext: false,
  error: null,
  fetching: false,
  placeholder: false,
  at,
  failedAt: 0,
  again: undefined,
  local: true,
})
