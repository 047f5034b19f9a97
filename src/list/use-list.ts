import { useMemo, useRef, useState } from 'react'
import { isPickable, type Ref } from '@/api/resource'
import { usePasted } from '@/command/pasted/use-pasted'
import type { Largest } from '@/command/screen-context'
import { globalOnly } from '@/contract/namespaced-id'
import { useWords } from '@/i18n/use-words'
import { isIdList } from '@/lib/text/id-list'
import { go, useSearch } from '@/route/location'
import { useColumns } from './columns/columns'
import { useFit } from './columns/use-fit'
import { readFilters, searchFilters, writeFilters, type AnyFilter } from './filters/filters'
import { isStale, noOffers, type CellWords, type DataTableProps } from './list'
import { useChangesWhilePaused } from './rows/changes-while-paused'
import { nextColumn, readSort, writeSort, type Sort } from './columns/order'
import { pathOrNone } from './rows/row-link'
import { useSnapshots } from './snapshot/use-snapshots'
import { useExport } from './export/use-export'
import { useSelectAll } from './selection/use-select-all'
import { useSelectionInFilter } from './selection/use-selection-in-filter'
import { useFilterFocus } from './list-bar'
import { useListKeys, type ListAbilities } from './use-list-keys'
import { useNow } from '@/api/use-now'
import { usePaging } from './paging/use-paging'
import { useRowFocus } from './rows/use-row-focus'
import { useRows } from './rows/use-rows'
import type { RowsHandle } from './rows/use-window'
import { toMatching, usePublishScreenContext } from './use-publish-screen-context'

const noFilters: readonly AnyFilter[] = []
/** Lists with no more columns than this have no column menu. */
const fewColumns = 3

/** The state and behavior of a list without its rendering: rows, focus, selection, sort order, page, filters, keys. */
export function useList<Row>(props: DataTableProps<Row>, largest: Largest | undefined) {
  const {
    list,
    source,
    rowKey,
    rowRef,
    rowAbout,
    rowPath,
    onOpen,
    resource,
    every,
    filters = noFilters,
    buttons = noOffers,
  } = props
  const translations = useWords()
  const now = useNow(every ?? 30_000)
  // Memoized so that rows do not re-render while nothing in it changes.
  const words: CellWords = useMemo(() => ({ ...translations, now }), [translations, now])
  const [search, setSearch] = useSearch()
  const frame = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLSpanElement>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  const filterFocus = useFilterFocus()
  const [editing, setEditing] = useState<string | undefined>(undefined)
  const [peeking, setPeeking] = useState(false)
  const columns = useColumns(list, props.columns)
  const filterValues = readFilters(filters, search).values
  const filterScope = JSON.stringify(filterValues)
  const paging = usePaging(source, filterScope)
  const paged = source.load !== undefined
  const sort = readSort(search['sort'])
  const rows = useRows({
    list,
    source,
    columns: props.columns,
    rowRef: rowRef ?? (() => undefined),
    rowKey,
    sort,
    scope: `${filterScope} ${paging.page} ${paging.limit}`,
    complete: !paged || (paging.page === 1 && !paging.more),
  })
  const { lines, place, selection, send } = rows
  const rendered = useRef<RowsHandle>(null)
  const fit = useFit(frame, columns.shown, lines, `${filterScope} ${paging.page} ${translations.locale}`)
  const focus = useRowFocus(frame, place, lines, rows.turn, rendered)
  const focusedLine = lines[place]
  const row = focusedLine?.row.$raw === undefined ? focusedLine?.row : undefined
  const onPage = useMemo(() => lines.flatMap(({ ref }) => (ref === undefined ? [] : [ref.id])), [lines])
  const { selected, outside } = useSelectionInFilter(selection, filterScope, onPage)
  const exporting = useExport({
    name: list,
    columns: columns.shown,
    lines,
    load: source.load,
    rowKey,
    rowRef,
    selected,
    filters: filterValues,
    prepare: props.prepare,
  })
  const snapshots = useSnapshots({
    list,
    columns: props.columns,
    source,
    rowKey,
    filters: filterValues,
  })
  const addToSelection = (refs: readonly Ref[]) => send({ type: 'add', refs })
  const all = useSelectAll(addToSelection)
  const noun = rowRef !== undefined && isPickable(resource) ? resource : undefined
  // Replaces the selection: a command then acts only on the pasted ids.
  const selectOnly = (refs: readonly Ref[]) => send({ type: 'select', refs })
  const pasted = usePasted(selectOnly, props.holds)
  const matching = toMatching(source, resource, rowRef, filterScope !== '{}')
  const selectPage = () => addToSelection(lines.flatMap(({ ref }) => ref ?? []))
  // A complete list has no further pages to read.
  const selectAll =
    rowRef === undefined ? undefined : matching === undefined ? selectPage : () => all.start(matching)
  const pathOf = (of: Row) => (rowPath === undefined ? undefined : pathOrNone(() => rowPath(of)))
  const open = () => {
    const path = row === undefined ? undefined : pathOf(row)
    if (path !== undefined) go(path)
    else if (row !== undefined && onOpen !== undefined) onOpen(row)
    // An id that a URL cannot hold is shown in the preview with the reason.
    else if (row !== undefined && rowPath !== undefined) setPeeking(true)
  }
  const sortable = columns.shown.flatMap(({ id, sortValue }) => (sortValue === undefined ? [] : [id]))
  const can: ListAbilities = {
    open: rowPath !== undefined || onOpen !== undefined,
    selection: rowRef !== undefined,
    filter: searchFilters(filters).length > 0,
    sort: sortable.length > 0,
    columns: props.columns.length > fewColumns,
    pages: paged,
  }
  const sortBy = (next: Sort | undefined) => {
    setSearch({ sort: writeSort(next) })
    // The focus stays with its row when the order changes.
    focus.follow()
  }
  const focusFilter = () => {
    filterFocus.show()
    searchInput.current?.focus()
    searchInput.current?.select()
  }
  useListKeys({
    frame,
    length: lines.length,
    place,
    paging: paged ? paging : undefined,
    send,
    open,
    follow: focus.follow,
    peek: () => setPeeking((now) => !now && row !== undefined),
    unpeek: peeking ? () => setPeeking(false) : undefined,
    filter: focusFilter,
    sort: (turn) => sortBy(turn ? sort && { ...sort, down: !sort.down } : nextColumn(sort, sortable)),
    columns: () => chooser.current?.querySelector('button')?.click(),
    can,
    selected: selected.length,
  })
  usePublishScreenContext({
    focused: focusedLine?.ref ?? (row === undefined ? undefined : rowAbout?.(row)),
    selected,
    matching,
    scope: filterScope,
    offers: buttons,
    rowOffers: () => (row === undefined ? [] : (props.offers?.(row) ?? [])),
    source,
    startExport: exporting.start,
    selectAll,
    rowSelection: noun === undefined ? undefined : { resource: noun, select: selectOnly },
    largest,
    snapshots: props.within === true || source.rows === undefined ? undefined : snapshots.actions,
  })

  const upTo = (paged ? (source.before ?? (paging.page - 1) * paging.limit) : 0) + lines.length
  return {
    words,
    frame,
    filters,
    searchInput,
    filterFocus,
    focusFilter,
    editing,
    setEditing,
    columns,
    fit,
    paging,
    paged,
    sort,
    lines,
    place,
    selection,
    selected,
    outside,
    send,
    /** Clears the selection from its bar, which is then removed: the focus moves to the row. */
    clearSelection: () => {
      send({ type: 'clear' })
      focus.follow()
    },
    rendered,
    focus,
    row,
    open,
    upTo,
    stale: isStale(source),
    changes: useChangesWhilePaused(source, `${filterScope} ${paging.page} ${paging.limit}`, rowKey),
    /** The total number of rows; undefined if the broker does not report it. */
    total: source.count ?? source.total ?? (paging.more ? undefined : upTo),
    filtered: filterScope !== '{}',
    /** The namespace, if that is the only filter. */
    onlyNamespace:
      Object.keys(filterValues).join() === 'ns' && filterValues['ns'] !== globalOnly
        ? filterValues['ns']
        : undefined,
    /** A filter is set or being edited, even if its value is invalid. */
    narrowed: editing !== undefined || filters.some(({ id }) => (search[id] ?? '') !== ''),
    dialog: exporting.dialog,
    snapshots: snapshots.dialog,
    all,
    pasted,
    /** Looks up a pasted list of ids; returns false if the text is no list of ids. */
    paste:
      noun === undefined
        ? undefined
        : (text: string) => {
            if (!isIdList(text)) return false
            pasted.paste(text, [noun])
            return true
          },
    matching,
    peeked: peeking ? row : undefined,
    /** The previewed row cannot be opened, because a URL cannot hold its id. */
    unlinkable: peeking && row !== undefined && rowPath !== undefined && pathOf(row) === undefined,
    pathOf,
    /** The form of a row; undefined if it has none. */
    editOf: (of: Row) => (props.rowEdit === undefined ? undefined : pathOrNone(() => props.rowEdit?.(of))),
    peek: () => setPeeking(true),
    closePeek: () => setPeeking(false),
    sortBy,
    /** The column menu, if there is one. */
    chooser: can.columns ? chooser : undefined,
    clearFilters: () =>
      setSearch(writeFilters(Object.fromEntries(filters.map(({ id }) => [id, undefined])), filters)),
  }
}

export type ListControl<Row> = ReturnType<typeof useList<Row>>
