import { useMemo } from 'react'
import { useOnline } from '@/api/polling'
import { useOffers } from '@/command/current-broker'
import { useStart } from '@/command/react'
import { withWords } from '@/i18n/with-words'
import { useSearch } from '@/route/location'
import { PendingBar } from '@/ui/progress-bar'
import { Button } from '@/ui/button'
import { lazyComponent } from '@/ui/lazy-component'
import { TableSkeleton } from '@/ui/skeleton'
import { ColumnMenu } from './columns/column-menu'
import { ExportButton } from './export/export-button'
import { FilterBar } from './filters/filter-bar'
import { filterRows, readFilters } from './filters/filters'
import { ListHeader } from './header'
import { headerOffers } from './header-offers'
import { ListBar } from './list-bar'
import { noOffers, toShownInterval, type DataTableProps, type Source } from './list'
import { Incomplete } from './incomplete'
import { ListEmpty } from './list-empty'
import { ListError, NodesOfStale, Stale } from './list-error'
import { ListPager } from './paging/list-pager'
import { hasPages } from './paging/paging'
import { ListRows } from './rows/list-rows'
import { SelectionBar } from './selection/selection-bar'
import { NotByNamespace } from './not-by-namespace'
import { Refresh } from './refresh'
import { useLargest } from './largest/use-largest'
import { useList } from './use-list'

/** Removes the columns that this broker does not support. */
function useSupportedColumns<Row>(props: DataTableProps<Row>): DataTableProps<Row> {
  const offered = useOffers()
  const gone = props.columns
    .filter(({ needs }) => !offered(needs))
    .map(({ id }) => id)
    .join(' ')
  const columns = useMemo(
    () => (gone === '' ? props.columns : props.columns.filter(({ id }) => !gone.split(' ').includes(id))),
    [props.columns, gone],
  )
  return columns === props.columns ? props : { ...props, columns }
}

/**
 * The rows that match the filters in the address; for screens that need to know which rows their table shows. Only for
 * filters that the table applies (`texts`, `optionOf`).
 */
export function useMatchingRows<Row>(
  rows: Source<Row>['rows'],
  filters: DataTableProps<Row>['filters'] = [],
): Source<Row>['rows'] {
  const [search] = useSearch()
  return useMemo(
    () => filterRows(rows, filters, readFilters(filters, search).values),
    [rows, filters, search],
  )
}

/** Leaves only the rows that match the filters which the table applies. */
function useFilteredProps<Row>(props: DataTableProps<Row>): DataTableProps<Row> {
  const { source, filters } = props
  const rows = useMatchingRows(source.rows, filters)
  return rows === source.rows ? props : { ...props, source: { ...source, rows, count: rows?.length } }
}

/** The result of a pasted list; loaded with its texts when a list is pasted. */
const Pasted = lazyComponent(async () => (await withWords(import('./selection/pasted-view'))).PastedView)

/** The table of every list screen: rows, keys, selection, filters, paging, and the empty, error and stale states. */
export function DataTable<Row>(all: DataTableProps<Row>) {
  const { props, largest } = useLargest(useFilteredProps(useSupportedColumns(all)))
  const { title, source, every, buttons = noOffers } = props
  const start = useStart()
  const control = useList(props, largest)
  const { words, filters, columns, fit, paging, lines, selection, selected, outside, total, upTo } = control
  const { t, format } = words
  const online = useOnline()
  const selectable = lines.flatMap(({ ref }) => (ref === undefined ? [] : [ref.id]))
  const loading = source.rows === undefined && source.error === null && online
  const isEmpty = source.rows !== undefined && lines.length === 0 && !paging.stepping && !source.placeholder
  /** Nothing to search, export, page through, or choose columns for. */
  const isBlank = isEmpty && !control.narrowed && paging.page === 1
  const searchable = filters.length > 0 && !isBlank
  const hasSelection =
    selection.size > 0 || control.all.found !== undefined || control.all.failure !== undefined
  const hasBar = searchable || (props.rowRef !== undefined && !isBlank) || hasSelection
  const tools = (
    <span className="ml-auto flex min-h-7 flex-wrap items-center justify-end gap-1 text-small">
      {(fit.hidden.length > 0 || fit.wide) && lines.length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          title={fit.hidden.map(({ title: name }) => t(name)).join(', ')}
          onClick={() => fit.setWide(!fit.wide)}
        >
          {fit.wide ? t('list.columnsFit') : t('list.columnsAway', { count: fit.hidden.length })}
        </Button>
      )}
      <Refresh
        every={toShownInterval(every, source)}
        busy={source.fetching}
        onRefresh={source.again}
        changes={control.changes}
      />
      {!isBlank && control.chooser !== undefined && (
        <ColumnMenu
          frame={control.chooser}
          columns={props.columns}
          shown={columns.shown}
          onToggle={columns.toggle}
          onReset={columns.reset}
        />
      )}
      {!isBlank && <ExportButton />}
    </span>
  )
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ListHeader
        title={title}
        level={props.within === true ? 2 : 1}
        count={
          source.rows === undefined
            ? undefined
            : total === undefined
              ? t('list.moreThan', { total: format.number(upTo) })
              : format.number(total)
        }
        note={props.note}
        warnings={
          <>
            <Stale source={source} now={words.now} inLine />
            {props.ofAllNodes === true && <Incomplete inLine />}
          </>
        }
        buttons={headerOffers(buttons, {
          emptyOffers: isBlank ? (props.empty.offers ?? noOffers) : undefined,
          hasSelection,
          narrowed: control.narrowed,
        })}
      >
        {!hasBar && tools}
      </ListHeader>
      {props.top}
      {props.within !== true && source.local !== true && !filters.some(({ id }) => id === 'ns') && (
        <NotByNamespace />
      )}
      {hasBar && (
        <ListBar
          focus={control.filterFocus}
          editing={control.editing !== undefined}
          filters={
            searchable && (
              <FilterBar
                filters={filters}
                input={control.searchInput}
                editing={control.editing}
                onEdit={control.setEditing}
                onPaste={control.paste}
              />
            )
          }
          selection={
            hasSelection ? (
              <SelectionBar
                selected={selected.length}
                outside={outside}
                elsewhere={selected.length - new Set(selectable.filter((id) => selection.has(id))).size}
                pageSelected={selectable.length > 0 && selectable.every((id) => selection.has(id))}
                more={paging.more || paging.page > 1}
                matching={control.matching}
                all={control.all}
                bulk={selected.length === 0 ? noOffers : (props.bulk?.(selected) ?? noOffers)}
                stale={control.stale}
                onFilter={searchable ? control.focusFilter : undefined}
                onClear={control.clearSelection}
              />
            ) : undefined
          }
          tools={tools}
        />
      )}
      {control.pasted.now !== undefined && <Pasted pasted={control.pasted} onStart={start} />}
      <PendingBar
        active={loading || (source.fetching && source.placeholder)}
        label={t('list.loading')}
        className="-my-1"
      />
      {loading && <TableSkeleton />}
      {source.rows === undefined && <ListError source={source} />}
      {isEmpty && (
        <ListEmpty
          filtered={control.filtered}
          namespace={control.onlyNamespace}
          empty={props.empty}
          onClear={control.clearFilters}
        />
      )}
      {lines.length > 0 && <ListRows props={props} control={control} />}
      <NodesOfStale source={source} />
      {control.paged && control.sort !== undefined && hasPages(paging, lines.length) && (
        <p className="text-small text-muted">{t('list.sortPage')}</p>
      )}
      {control.paged && source.rows !== undefined && hasPages(paging, lines.length) && (
        <ListPager source={source} paging={paging} shown={lines.length} />
      )}
      {control.dialog}
      {control.snapshots}
    </div>
  )
}
