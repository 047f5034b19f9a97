import type { ReactNode } from 'react'
import { useOnline } from '@/api/query'
import type { Ref, Resource } from '@/api/resource'
import type { Offer } from '@/command/here'
import type { Key } from '@/i18n/key'
import type { Path } from '@/route/paths'
import { PendingBar } from '@/ui/progress-bar'
import { Skeleton } from '@/ui/skeleton'
import { ColumnMenu } from './columns/column-menu'
import { FilterBar } from './filters/filter-bar'
import type { Filter } from './filters/filters'
import { ListHeader } from './header'
import type { Column, Source } from './list'
import { ListEmpty } from './list-empty'
import { ListError, Stale } from './list-error'
import { ListPager } from './paging/list-pager'
import { ListRows } from './rows/list-rows'
import { MarkBar } from './marks/mark-bar'
import { Refresh } from './refresh'
import { noOffers, useList } from './use-list'
import { matchingOf } from './use-tell-here'

export type DataTableProps<Row> = {
  /** Names the kept columns and the exported file. */
  list: string
  title: Key
  source: Source<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** What a command acts on; without it rows carry no marks, and a row of which it is undefined carries none. */
  rowRef?: (row: Row) => Ref | undefined
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
  /** Between the title and the filters: the views of one screen, or a thing looked at closely. */
  top?: ReactNode
  /** Said above the rows: what the filters can and cannot do. */
  note?: ReactNode
}

/** The list of every list screen: rows, keys, marks, filters, paging, and what to say when there are none (architecture §6). */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { title, source, rowKey, resource, every, buttons = noOffers } = props
  const control = useList(props)
  const { words, filters, columns, paging, lines, marks, marked, send, total, upTo } = control
  const { t, format } = words
  const online = useOnline()
  const markable = lines.flatMap(({ ref }) => (ref === undefined ? [] : [ref.id]))
  const loading = source.rows === undefined && source.error === null && online
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ListHeader
        title={title}
        count={source.rows === undefined ? undefined : total === undefined ? t('list.moreThan', { total: format.number(upTo) }) : format.number(total)}
        resource={resource}
        marked={marked.length}
        bulk={marked.length === 0 ? noOffers : (props.bulk?.(marked) ?? noOffers)}
        buttons={buttons}
        stale={control.stale}
      >
        {control.chooser !== undefined && <ColumnMenu frame={control.chooser} columns={props.columns} shown={columns.shown} onToggle={columns.toggle} onReset={columns.reset} />}
      </ListHeader>
      {props.top}
      <div className="flex flex-wrap items-start gap-2">
        {filters.length > 0 && <FilterBar filters={filters} editing={control.editing} onEdit={control.setEditing} />}
        <span className="ml-auto flex min-h-7 flex-wrap items-center justify-end gap-2 text-small">
          <Stale source={source} now={words.now} />
          <Refresh every={every} busy={source.fetching} onRefresh={source.again} missed={control.missed} />
        </span>
      </div>
      {props.note !== undefined && <p className="text-small text-muted">{props.note}</p>}
      {marked.length > 0 && (
        <MarkBar
          marked={marked.length}
          elsewhere={marked.length - new Set(markable.filter((id) => marks.has(id))).size}
          pageMarked={markable.length > 0 && markable.every((id) => marks.has(id))}
          more={paging.more || paging.page > 1}
          matching={matchingOf(source, resource, rowKey)}
          onAdd={(refs) => send({ type: 'add', refs })}
          onClear={() => send({ type: 'clear' })}
        />
      )}
      <PendingBar active={loading || (source.fetching && source.placeholder)} label={t('list.loading')} className="-my-1" />
      {loading && <Skeleton lines={12} />}
      {source.rows === undefined && <ListError source={source} />}
      {source.rows !== undefined && lines.length === 0 && !paging.stepping && !source.placeholder && (
        <ListEmpty filtered={control.filtered} empty={props.empty} onClear={control.clearFilters} />
      )}
      {lines.length > 0 && <ListRows props={props} control={control} />}
      {control.paged && control.sort !== undefined && lines.length > 0 && <p className="text-small text-muted">{t('list.sortPage')}</p>}
      {control.paged && source.rows !== undefined && <ListPager source={source} paging={paging} shown={lines.length} />}
      {control.dialog}
    </div>
  )
}
