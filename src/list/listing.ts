import type { ApiClient } from '@/api/client'
import { allPages } from '@/api/all-pages'
import { toApiError } from '@/api/error'
import { offers, type Broker, type Capability } from '@/contract/capability'
import type { Page, Unreadable } from '@/contract/schema'
import type { Key } from '@/i18n/key'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import type { Cell } from '@/lib/text/csv'
import type { Resource } from '@/api/resource'
import { filterRows, readFilters, type AnyFilter, type Filter, type FilterValues } from './filters/filters'
import type { PathTemplate } from '@/route/paths'
import type { DataTableProps, LoadPage } from './list'

/** What a list has in common wherever it is read: its name, its columns, and what identifies a row. A screen passes it to its table. */
export type ListTable<Row> = Pick<
  DataTableProps<Row>,
  'list' | 'title' | 'columns' | 'rowKey' | 'rowRef' | 'resource'
>

/** Where a list is read: a broker and, for the lists of one object, the id of that object. */
export type ListContext = {
  readonly api: ApiClient
  readonly broker: Broker
  readonly owner: string
  /** Called with a sentence on what the rows do not contain, because it could not be read. */
  readonly onMissing: (text: string) => void
}

/** Further values of a row that take a request of their own, such as the statistics of a rule. */
type Figures<Row> = {
  /** The columns that they fill. */
  readonly columns: readonly string[]
  readonly read: (
    context: ListContext,
    row: Row,
    signal: AbortSignal,
  ) => Promise<Readonly<Record<string, Cell>>>
}

/** A tab of the page of an object: its name in the address, and the parameter that is the object. */
type Tab = { readonly name: string; readonly owner: string }

/** A list of the broker that can be read without a screen. */
type Definition<Row> = {
  /** Its name in the terminal: what it lists, in the plural (`clients`). */
  readonly name: string
  readonly table: ListTable<Row>
  /** The address of its screen; a parameter is the id of the object whose list it is. */
  readonly path: PathTemplate
  /**
   * What that object is called, where the parameter of the address does not say it: `gateway` for `:name`; or the parameter of its
   * query that names it.
   */
  readonly of?: string
  /** Where each list of that object has a tab. */
  readonly tab?: Tab
  /** Why an id of that object is invalid; undefined if it is not. */
  readonly checkOwner?: (id: string) => Key | undefined
  readonly needs?: Capability
  /** Those with `texts` or `optionOf` are applied here, the others by the broker. */
  readonly filters?: readonly Filter<Row>[]
  /** Applies filters that its screen applies itself, since the broker has none; undefined while none is set. */
  readonly test?: (values: FilterValues) => ((row: Row) => boolean) | undefined
  readonly figures?: Figures<Row>
  /** Reads one page of the rows that match the filters of the broker. */
  readonly pages: (context: ListContext, values: FilterValues) => LoadPage<Row>
}

/** A row as it leaves the list: the value of each column that has one, and the id that commands take. */
export type ListedRow = {
  readonly key: string
  readonly id: string | undefined
  readonly cells: Readonly<Record<string, Cell>>
}

/** A row that the console cannot read, as the broker sent it. */
type UnreadableRow = { readonly raw: string }

export type ListedColumn = {
  readonly id: string
  readonly title: Key
  /** Hidden by default. */
  readonly hidden: boolean
  readonly needs: Capability | undefined
  /** It takes a request for each row. */
  readonly slow: boolean
}

/** A page of a list; `count`: how many rows match in all, where the broker says it. */
type ListedPage = {
  readonly rows: readonly (ListedRow | UnreadableRow)[]
  readonly count: number | undefined
}

/** A {@link Definition} for code that reads any list. */
export type Listing = {
  readonly name: string
  /** The name of its screen's list, by which exported files are called. */
  readonly list: string
  readonly title: Key
  readonly resource: Resource | undefined
  readonly path: PathTemplate
  /** The name of the object whose list it is, where each has its own: the clients of a `gateway`. */
  readonly of: string | undefined
  readonly tab: Tab | undefined
  /** Why an id of that object is invalid; undefined if it is not. */
  readonly checkOwner: (id: string) => Key | undefined
  readonly needs: Capability | undefined
  readonly columns: readonly ListedColumn[]
  readonly filters: readonly AnyFilter[]
  /**
   * Reads the rows that match the filters, page by page. `columns`: the ids of the columns that are needed. `limit`: rows of a page
   * of the broker. Throws `ApiError`.
   */
  readonly read: (
    context: ListContext,
    options: {
      readonly values: FilterValues
      readonly columns: readonly string[]
      readonly limit: number
      readonly signal: AbortSignal
    },
  ) => AsyncGenerator<ListedPage>
}

/** Filters with the titles of the columns that they compare, where their screen labels them otherwise. */
export const withFields = (
  filters: readonly Filter[],
  fields: Readonly<Record<string, Key>>,
): readonly Filter[] =>
  filters.map((filter) => {
    const field = fields[filter.id]
    return field === undefined ? filter : { ...filter, field }
  })

/** How many rows are completed at the same time. */
const figuresAtOnce = 4

/** A row that was deleted after the list was read has no further values. */
function withoutDeleted(cause: unknown): Readonly<Record<string, Cell>> {
  if (toApiError(cause).status !== 404) throw cause
  return {}
}

/** The pages of a list that the broker sends as a whole. */
export const wholeList =
  <Row>(load: (signal: AbortSignal) => Promise<readonly (Row & Unreadable)[]>): LoadPage<Row> =>
  async (_page, _limit, signal) => {
    const data = [...(await load(signal))]
    return { data, meta: { count: data.length, hasnext: false } }
  }

/** The pages of a list that the broker pages by cursor; a page without a cursor is the last one. */
export function pagesByCursor<Row>(
  load: (
    cursor: string | undefined,
    limit: number,
    signal: AbortSignal,
  ) => Promise<{ readonly data: Page<Row>['data']; readonly cursor: string | undefined }>,
): LoadPage<Row> {
  let cursor: string | undefined
  return async (page, limit, signal) => {
    const read = await load(page === 1 ? undefined : cursor, limit, signal)
    cursor = read.cursor
    return { data: read.data, meta: { hasnext: cursor !== undefined } }
  }
}

/** Makes a list readable without a screen; the type of its rows stays inside. */
export function defineListing<Row>({
  name,
  table,
  path,
  of,
  tab,
  checkOwner = () => undefined,
  needs,
  filters = [],
  test,
  figures,
  pages,
}: Definition<Row>): Listing {
  const columns = table.columns.filter(
    (column) => column.csv !== undefined || figures?.columns.includes(column.id) === true,
  )

  async function toListedRow(
    row: Row & Unreadable,
    wanted: readonly string[],
    context: ListContext,
    signal: AbortSignal,
  ): Promise<ListedRow | UnreadableRow> {
    if (row.$raw !== undefined) return { raw: row.$raw }
    const own = columns.filter(({ id }) => wanted.includes(id))
    const more =
      figures !== undefined && own.some(({ id }) => figures.columns.includes(id))
        ? await figures.read(context, row, signal).catch(withoutDeleted)
        : {}
    return {
      key: table.rowKey(row),
      id: table.rowRef?.(row)?.id,
      cells: Object.fromEntries(
        own.map(({ id, csv }) => [id, Object.hasOwn(more, id) ? more[id] : csv?.(row)]),
      ),
    }
  }

  return {
    name,
    list: table.list,
    title: table.title,
    resource: table.resource,
    path,
    tab,
    of: of ?? /:([a-z]+)/.exec(path)?.[1],
    checkOwner,
    needs,
    columns: columns.map((column) => ({
      id: column.id,
      title: column.title,
      hidden: column.hidden === true,
      needs: column.needs,
      slow: figures?.columns.includes(column.id) === true,
    })),
    filters,
    async *read(context, { values, columns: wanted, limit, signal }) {
      const known = readFilters(filters, values).values
      const fits = test?.(known)
      const isLocal =
        fits !== undefined ||
        filters.some(
          (filter) =>
            known[filter.id] !== undefined &&
            ((filter.kind === 'text' && filter.texts !== undefined) ||
              (filter.kind === 'choice' && filter.optionOf !== undefined)),
        )
      for await (const { data, meta } of allPages(pages(context, known), signal, limit)) {
        const filtered = filterRows(data, filters, known) ?? []
        const matching =
          fits === undefined ? filtered : filtered.filter((row) => row.$raw !== undefined || fits(row))
        const rows = await mapConcurrently(figuresAtOnce, matching, (row) =>
          toListedRow(row, wanted, context, signal),
        )
        yield { rows, count: isLocal ? undefined : meta.count }
      }
    },
  }
}

/** The columns of a list that a broker supports. */
export const supportedColumns = ({ columns }: Listing, broker: Broker): readonly ListedColumn[] =>
  columns.filter(({ needs }) => needs === undefined || offers(needs, broker))
