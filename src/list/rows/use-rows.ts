import { useEffect, useMemo, useRef, useState } from 'react'
import type { Ref } from '@/api/resource'
import { useCommandRuntime } from '@/command/react'
import { isRunning } from '@/command/run'
import type { Unreadable } from '@/contract/schema'
import type { Column, Source } from '../list'
import { recall, remember } from '@/route/location'
import { usePart } from '@/ui/use-store'
import { firstState, focusedIndex, reduceList, type ListEvent, type ListState } from '../selection/selection'
import { useOrder, type Sort } from '../columns/order'

/** One line of the table: a row, its unique key, and the target of its commands. */
export type Line<Row> = {
  readonly row: Row & Unreadable
  readonly key: string
  /** The name of the row, if it has no ref. */ readonly name: string
  readonly ref: Ref | undefined
}

type Options<Row> = {
  /** The name of the list; Back restores its focus and selection. */
  list: string
  source: Source<Row>
  columns: readonly Column<Row>[]
  rowRef: (row: Row) => Ref | undefined
  rowKey: (row: Row) => string
  sort: Sort | undefined
  scope: string
  /** The rows are the complete list: a missing row was removed, not moved to another page. */
  complete: boolean
}

/** Creates lines with stable, unique keys, even if the broker sends an id twice (catalogue G3). A `known` row keeps its line. */
function createLines<Row>(
  rows: readonly (Row & Unreadable)[],
  rowRef: (row: Row) => Ref | undefined,
  rowKey: (row: Row) => string,
  known: WeakMap<object, Line<Row>>,
): Line<Row>[] {
  const occurrences = new Map<string, number>()
  const createLine = (row: Row & Unreadable, index: number): Line<Row> => {
    if (row.$raw !== undefined) return { row, key: `raw ${index}`, name: '', ref: undefined }
    const id = rowKey(row)
    // The number precedes the id: behind it, it could be part of another id.
    const occurrence = occurrences.get(id) ?? 0
    occurrences.set(id, occurrence + 1)
    const key = `row ${occurrence} ${id}`
    const before = known.get(row)
    return before?.key === key ? before : { row, key, name: id, ref: rowRef(row) }
  }
  return rows.map((row, index) => {
    const line = createLine(row, index)
    known.set(row, line)
    return line
  })
}

/**
 * Holds a value while `frozen`, so that rows do not move while a confirmation is open. An undefined value is
 * not held: a list that is still loading is not an empty list.
 */
function useFrozenValue<T>(value: T | undefined, frozen: boolean): T | undefined {
  const [heldValue, setHeldValue] = useState(value)
  const isFrozen = frozen && heldValue !== undefined
  if (!isFrozen && !Object.is(heldValue, value)) setHeldValue(value)
  return isFrozen ? heldValue : value
}

type StoredState = { readonly scope: string; readonly state: ListState }

/** The focus and selection stored for this history entry, if page and filters are the same. */
function restoreState(list: string, scope: string): ListState | undefined {
  const before = recall(list) as StoredState | undefined
  return before?.scope === scope ? before.state : undefined
}

/** Whether an event identifies rows by id: it does not depend on the visible rows, so it is handled even while a dialog is open. */
const namesRows = ({ type }: ListEvent): boolean => type === 'add' || type === 'select' || type === 'drop'

/** The sorted rows with focus and selection. */
export function useRows<Row>({ list, source, columns, rowRef, rowKey, sort, scope, complete }: Options<Row>) {
  const { runner } = useCommandRuntime()
  const frozen = usePart(runner.store, ({ prompting }) => prompting !== undefined)
  const acted = usePart(runner.store, (state) => state.acted)
  // The progress of a bulk run concerns only the dialog; the rows react to its end.
  const ended = usePart(runner.store, ({ bulk }) =>
    bulk === undefined || isRunning(bulk.progress) ? undefined : bulk.progress,
  )
  const rows = useFrozenValue(source.rows, frozen)
  const refOf = useRef(rowRef)
  const keyOf = useRef(rowKey)
  const [known] = useState(() => new WeakMap<object, Line<Row>>())
  const unsorted = useMemo(() => createLines(rows ?? [], refOf.current, keyOf.current, known), [rows, known])
  const column = columns.find((one) => one.id === sort?.column)
  const valueOf = column?.sortValue
  const sorted = useOrder(
    unsorted,
    (line) => line.key,
    valueOf === undefined
      ? undefined
      : (line) => (line.row.$raw === undefined ? valueOf(line.row) : undefined),
    sort,
    scope,
    !source.placeholder && rows !== undefined,
  )
  const lines = useStable(sorted)
  const [state, setState] = useState<ListState>(() => restoreState(list, scope) ?? firstState)
  useEffect(() => remember(list, { scope, state } satisfies StoredState), [list, scope, state])
  const send = (event: ListEvent) => {
    // Rows that are read page by page may arrive while a dialog is open: see `namesRows`.
    if (namesRows(event) || runner.store.get().prompting === undefined)
      setState((now) => reduceList(now, event, lines))
  }
  usePruned(lines, source.placeholder || !complete ? undefined : scope, setState)
  useEffect(() => {
    if (ended === undefined) return
    const ids = ended.items.filter((item) => item.state === 'done').map((item) => item.target)
    setState((now) => reduceList(now, { type: 'drop', ids }, []))
  }, [ended])
  // Deselect the targets that a command has processed, as after a bulk run.
  useEffect(() => {
    if (acted.length > 0) setState((now) => reduceList(now, { type: 'drop', ids: acted }, []))
  }, [acted])
  // A new page or filter starts at its first row.
  const [seen, setSeen] = useState({ scope, turn: 0 })
  const scopeChanged = seen.scope !== scope && !source.placeholder && rows !== undefined
  if (scopeChanged) setSeen({ scope, turn: seen.turn + 1 })
  const spot = scopeChanged ? firstState.spot : state.spot
  const place = focusedIndex(lines, spot)
  // Store the key once a row has the focus, so that the focus stays with it when rows are inserted before it.
  const key = lines[place]?.key
  if (key !== undefined && key !== state.spot.key && !frozen)
    setState((now) => ({
      ...now,
      spot: { key, index: place },
      anchor: scopeChanged ? undefined : now.anchor,
    }))
  return { lines, place, selection: state.selection, send, turn: seen.turn }
}

/** Returns the previous array while its members are the same. */
function useStable<T>(list: readonly T[]): readonly T[] {
  const [heldValue, setHeldValue] = useState(list)
  if (heldValue === list) return list
  if (heldValue.length === list.length && heldValue.every((item, index) => item === list[index]))
    return heldValue
  setHeldValue(list)
  return list
}

/** Deselects rows that were removed. With more pages, a missing row may only have moved and stays selected. */
function usePruned<Row>(
  lines: readonly Line<Row>[],
  scope: string | undefined,
  setState: (change: (now: ListState) => ListState) => void,
): void {
  const before = useRef<{ scope: string; ids: ReadonlySet<string> } | undefined>(undefined)
  useEffect(() => {
    if (scope === undefined) {
      before.current = undefined
      return
    }
    const ids = new Set(lines.flatMap(({ ref }) => (ref === undefined ? [] : [ref.id])))
    const last = before.current
    before.current = { scope, ids }
    if (last?.scope !== scope) return
    const removed = [...last.ids].filter((id) => !ids.has(id))
    if (removed.length > 0) setState((now) => reduceList(now, { type: 'drop', ids: removed }, []))
  }, [lines, scope, setState])
}
