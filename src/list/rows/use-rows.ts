import { useEffect, useMemo, useRef, useState } from 'react'
import type { Ref } from '@/api/resource'
import { useCommandRuntime } from '@/command/react'
import { isRunning } from '@/command/run'
import type { Unreadable } from '@/contract/schema'
import type { Column, Source } from '../list'
import { recall, remember } from '@/route/location'
import { usePart } from '@/ui/use-store'
import { firstState, placeOf, reduceList, type ListEvent, type ListState } from '../marks/marks'
import { useOrder, type Sort } from '../columns/order'

/** One line of the table: a row, its key among the lines, and what a command would act on. */
export type Line<Row> = {
  readonly row: Row & Unreadable
  readonly key: string
  /** What the row is called where it is nothing that a command acts on. */ readonly name: string
  readonly ref: Ref | undefined
}

type Options<Row> = {
  /** Names the list: who comes Back to it finds its focus and marks again. */
  list: string
  source: Source<Row>
  columns: readonly Column<Row>[]
  rowRef: (row: Row) => Ref | undefined
  rowKey: (row: Row) => string
  sort: Sort | undefined
  scope: string
  /** The rows are all there are: one that is no longer among them is gone, not on another page. */
  complete: boolean
}

/** Keys that stay with their rows, also when the broker names two rows alike (catalogue G3). A row that was `known` keeps its line. */
function linesOf<Row>(
  rows: readonly (Row & Unreadable)[],
  rowRef: (row: Row) => Ref | undefined,
  rowKey: (row: Row) => string,
  known: WeakMap<object, Line<Row>>,
): Line<Row>[] {
  const times = new Map<string, number>()
  const lineOf = (row: Row & Unreadable, index: number): Line<Row> => {
    if (row.$raw !== undefined) return { row, key: `raw ${index}`, name: '', ref: undefined }
    const id = rowKey(row)
    // The number first: behind the id it could be part of another id.
    const time = times.get(id) ?? 0
    times.set(id, time + 1)
    const key = `row ${time} ${id}`
    const before = known.get(row)
    return before?.key === key ? before : { row, key, name: id, ref: rowRef(row) }
  }
  return rows.map((row, index) => {
    const line = lineOf(row, index)
    known.set(row, line)
    return line
  })
}

/**
 * Holds a value still while `frozen`, so that nothing slides under a key while a confirm is open. There must
 * be one: a list still to be read is not an empty one.
 */
function useHeld<T>(value: T | undefined, frozen: boolean): T | undefined {
  const [held, setHeld] = useState(value)
  const still = frozen && held !== undefined
  if (!still && !Object.is(held, value)) setHeld(value)
  return still ? held : value
}

type Kept = { readonly scope: string; readonly state: ListState }

/** Focus and marks as they were when this list was left by the same history entry, if it shows the same page of the same filters. */
function recalled(list: string, scope: string): ListState | undefined {
  const before = recall(list) as Kept | undefined
  return before?.scope === scope ? before.state : undefined
}

/** Whether an event names its rows by their ids: it means the same whichever rows are shown, so a question need not hold it back. */
const namesRows = ({ type }: ListEvent): boolean => type === 'add' || type === 'select' || type === 'drop'

/** Rows in order, with focus and marks. */
export function useRows<Row>({ list, source, columns, rowRef, rowKey, sort, scope, complete }: Options<Row>) {
  const { runner } = useCommandRuntime()
  const frozen = usePart(runner.store, ({ prompting }) => prompting !== undefined)
  const acted = usePart(runner.store, (state) => state.acted)
  // Its progress concerns the dialog alone; the rows wait for the end.
  const ended = usePart(runner.store, ({ bulk }) =>
    bulk === undefined || isRunning(bulk.progress) ? undefined : bulk.progress,
  )
  const rows = useHeld(source.rows, frozen)
  const refOf = useRef(rowRef)
  const keyOf = useRef(rowKey)
  const [known] = useState(() => new WeakMap<object, Line<Row>>())
  const unsorted = useMemo(() => linesOf(rows ?? [], refOf.current, keyOf.current, known), [rows, known])
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
  const [state, setState] = useState<ListState>(() => recalled(list, scope) ?? firstState)
  useEffect(() => remember(list, { scope, state } satisfies Kept), [list, scope, state])
  const send = (event: ListEvent) => {
    // What is read page by page arrives after the render that asked for it, maybe while a question is open: see `namesRows`.
    if (namesRows(event) || runner.store.get().prompting === undefined)
      setState((now) => reduceList(now, event, lines))
  }
  usePruned(lines, source.placeholder || !complete ? undefined : scope, setState)
  useEffect(() => {
    if (ended === undefined) return
    const ids = ended.items.filter((item) => item.state === 'done').map((item) => item.target)
    setState((now) => reduceList(now, { type: 'drop', ids }, []))
  }, [ended])
  // What a command has dealt with is marked no longer, as after a bulk run.
  useEffect(() => {
    if (acted.length > 0) setState((now) => reduceList(now, { type: 'drop', ids: acted }, []))
  }, [acted])
  // Another page or filter begins at its first row.
  const [seen, setSeen] = useState({ scope, turn: 0 })
  const turned = seen.scope !== scope && !source.placeholder && rows !== undefined
  if (turned) setSeen({ scope, turn: seen.turn + 1 })
  const spot = turned ? firstState.spot : state.spot
  const place = placeOf(lines, spot)
  // The key is taken as soon as a row has the focus, so that the focus stays with the row when others come before it.
  const key = lines[place]?.key
  if (key !== undefined && key !== state.spot.key && !frozen)
    setState((now) => ({ ...now, spot: { key, index: place }, anchor: turned ? undefined : now.anchor }))
  return { lines, place, marks: state.marks, send, turn: seen.turn }
}

/** The same array as before while its members are the same. */
function useStable<T>(list: readonly T[]): readonly T[] {
  const [held, setHeld] = useState(list)
  if (held === list) return list
  if (held.length === list.length && held.every((item, index) => item === list[index])) return held
  setHeld(list)
  return list
}

/** Takes the marks off rows that have gone: kicked, deleted, expired. Where there are more pages a row may only have moved, and keeps its mark. */
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
    const gone = [...last.ids].filter((id) => !ids.has(id))
    if (gone.length > 0) setState((now) => reduceList(now, { type: 'drop', ids: gone }, []))
  }, [lines, scope, setState])
}
