import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useOnline } from '@/api/query'
import type { Ref, Resource } from '@/api/resource'
import type { Offer } from '@/command/here'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { go, useSearch } from '@/screens/location'
import type { Path } from '@/screens/paths'
import { PendingBar } from '@/ui/progress-bar'
import { Skeleton } from '@/ui/skeleton'
import { Table } from '@/ui/table'
import { Body, useWindow } from './body'
import { ColumnMenu } from './column-menu'
import { useColumns } from './columns'
import { FilterBar } from './filter-bar'
import { readFilters, type Filter } from './filters'
import { Head } from './head'
import { ListHeader } from './header'
import type { CellWords, Column, Source } from './list'
import { ListEmpty } from './list-empty'
import { ListError, Stale } from './list-error'
import { ListPager } from './list-pager'
import { MarkBar } from './mark-bar'
import { readSort, writeSort } from './order'
import { Peek } from './peek'
import { Refresh } from './refresh'
import { rowClicks } from './row-clicks'
import { pathOrNone } from './row-link'
import { useExport } from './use-export'
import { useListKeys } from './use-list-keys'
import { useNow } from './use-now'
import { usePaging } from './use-paging'
import { useRowFocus } from './use-row-focus'
import { useRows } from './use-rows'
import { matchingOf, useTellHere } from './use-tell-here'

export type DataTableProps<Row> = {
  /** Names the kept columns and the exported file. */
  list: string
  title: Key
  source: Source<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** What a command acts on; without it rows carry no marks. */
  rowRef?: (row: Row) => Ref
  resource?: Resource
  /** Where Enter leads; may throw for text no address can carry. */
  rowPath?: (row: Row) => Path
  /** The commands of one row. */
  offers?: (row: Row) => readonly Offer[]
  /** The commands for the marked rows. */
  bulk?: (refs: readonly Ref[]) => readonly Offer[]
  /** The commands of the screen. */
  buttons?: readonly Offer[]
  filters?: readonly Filter[]
  /** Milliseconds between two readings, to be told. */
  every?: number
  /** Why the list is empty, and the commands that fill it. */
  empty: { title: Key; text?: Key; offers?: readonly Offer[] }
  /** Whether `list.export` saves this list. */
  exports?: boolean
  /** More buttons, drawn by the screen. */
  aside?: ReactNode
  /** Said above the rows: what the filters can and cannot do. */
  note?: ReactNode
}

const noFilters: readonly Filter[] = []
const noOffers: readonly Offer[] = []

/** The list of every list screen: rows, keys, marks, filters, paging, and what to say when there are none (architecture §6). */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, title, source, rowKey, rowRef, rowPath, resource, every, filters = noFilters, buttons = noOffers } = props
  const words: CellWords = { ...useWords(), now: useNow(every ?? 30_000) }
  const { t, format } = words
  const online = useOnline()
  const [search, change] = useSearch()
  const frame = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<string | undefined>(undefined)
  const [peeking, setPeeking] = useState(false)
  const { shown, toggle, reset } = useColumns(list, props.columns)
  const filterScope = JSON.stringify(readFilters(filters, search).values)
  const paging = usePaging(source, filterScope)
  const paged = source.load !== undefined
  const sort = readSort(search['sort'])
  const { lines, place, marks, send, turn } = useRows({
    source, columns: props.columns, rowRef: rowRef ?? (() => undefined), rowKey, sort, scope: `${filterScope} ${paging.page} ${paging.limit}`,
  })
  const window = useWindow(lines.length, frame)
  const focus = useRowFocus(frame, place, lines, turn, window.reveal)
  const current = lines[place]
  const row = current?.row.$raw === undefined ? current?.row : undefined
  const marked = useMemo(() => [...marks.values()], [marks])
  const exporting = useExport({ name: list, columns: shown, lines, load: source.load, rowKey })
  const open = () => {
    const path = row === undefined || rowPath === undefined ? undefined : pathOrNone(() => rowPath(row))
    if (path !== undefined) go(path)
  }
  useListKeys({
    frame, length: lines.length, place, paging: paged ? paging : undefined, send, open, follow: focus.follow,
    peek: () => setPeeking((now) => !now && row !== undefined),
    unpeek: () => {
      setPeeking(false)
      return peeking
    },
    filter: () => setEditing(filters.find(({ kind }) => kind === 'text')?.id),
  })
  useTellHere({ focused: current?.ref, marked, resource, rowKey, scope: filterScope, offers: buttons, source, startExport: exporting.start })

  const markable = lines.flatMap(({ ref }) => (ref === undefined ? [] : [ref.id]))
  const onPage = { on: markable.filter((id) => marks.has(id)).length, of: markable.length }
  const loading = source.rows === undefined && source.error === null && online
  const upTo = (paged ? (paging.page - 1) * paging.limit : 0) + lines.length
  const total = source.count ?? (paging.more ? undefined : upTo)
  const clearFilters = () => change(Object.fromEntries([...filters.map(({ id }) => [id, undefined] as const), ['page', undefined]]))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ListHeader
        title={title}
        count={source.rows === undefined ? undefined : total === undefined ? t('list.moreThan', { total: format.number(upTo) }) : format.number(total)}
        marked={marked.length}
        bulk={marked.length === 0 ? noOffers : (props.bulk?.(marked) ?? noOffers)}
        buttons={buttons}
        exports={props.exports ?? true}
      >
        {props.aside}
        {props.columns.length > 3 && <ColumnMenu columns={props.columns} shown={shown} onToggle={toggle} onReset={reset} />}
      </ListHeader>
      <div className="flex flex-wrap items-start gap-2">
        {filters.length > 0 && <FilterBar filters={filters} editing={editing} onEdit={setEditing} />}
        <span className="ml-auto flex min-h-7 flex-wrap items-center justify-end gap-2 text-small">
          <Stale source={source} now={words.now} />
          <Refresh every={every} busy={source.fetching} onRefresh={source.again} />
        </span>
      </div>
      {props.note !== undefined && <p className="text-small text-muted">{props.note}</p>}
      {marked.length > 0 && (
        <MarkBar
          marked={marked.length}
          pageMarked={onPage.of > 0 && onPage.on === onPage.of}
          more={paging.more || paging.page > 1}
          matching={matchingOf(source, resource, rowKey)}
          onAdd={(refs) => send({ type: 'add', refs })}
          onClear={() => send({ type: 'clear' })}
        />
      )}
      <PendingBar active={loading || (source.fetching && source.placeholder)} label={t('list.loading')} />
      {loading && <Skeleton lines={12} />}
      {source.rows === undefined && <ListError source={source} />}
      {source.rows !== undefined && lines.length === 0 && !paging.stepping && !source.placeholder && (
        <ListEmpty filtered={filterScope !== '{}'} empty={props.empty} onClear={clearFilters} />
      )}
      {lines.length > 0 && (
        <div className="flex min-w-0 gap-3 max-md:flex-col">
          <div className="min-w-0 flex-1" {...rowClicks(send, focus.follow, open)} onFocus={focus.visit}>
            <Table
              label={t(title)}
              frameRef={frame}
              frameClass="max-h-[max(20rem,calc(100dvh-15rem))]"
              markColumn={rowRef !== undefined}
              aria-rowcount={total === undefined ? -1 : total + 1}
              aria-busy={source.placeholder || undefined}
            >
              <Head
                columns={shown}
                marks={rowRef === undefined ? undefined : onPage}
                onMarkPage={(on) => send({ type: 'page', on })}
                sort={sort}
                onSort={(next) => change({ sort: writeSort(next) })}
                paged={paged}
                menu={props.offers !== undefined}
              />
              <Body
                lines={lines} place={place} marks={rowRef === undefined ? undefined : marks} first={upTo - lines.length + 1} columns={shown} words={words}
                offers={props.offers} window={window}
              />
            </Table>
          </div>
          {peeking && row !== undefined && (
            <Peek row={row} columns={props.columns} words={words} offers={props.offers?.(row) ?? noOffers} onClose={() => setPeeking(false)} />
          )}
        </div>
      )}
      {paged && sort !== undefined && lines.length > 0 && <p className="text-small text-muted">{t('list.sortPage')}</p>}
      {paged && source.rows !== undefined && <ListPager source={source} paging={paging} shown={lines.length} />}
      {exporting.dialog}
    </div>
  )
}
