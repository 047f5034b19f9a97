import type { Ref } from '@/api/resource'

export type Selection = ReadonlyMap<string, Ref>

/** The focused row, identified by its key, else by its index. */
export type Spot = { readonly key: string | undefined; readonly index: number }

/** Focus and selection of a list. While Shift extends the selection, `anchor` holds its start and the previous selection. */
export type ListState = {
  readonly spot: Spot
  readonly selection: Selection
  readonly anchor: { readonly index: number; readonly base: Selection } | undefined
}

/** A row as seen by focus and selection; an unreadable row has no ref. */
export type SelectableRow = { readonly key: string; readonly ref: Ref | undefined }

export type ListEvent =
  | { type: 'move'; to: number; extend?: boolean }
  | { type: 'toggle'; index: number }
  | { type: 'page'; on: boolean }
  | { type: 'invert' }
  | { type: 'add'; refs: readonly Ref[] }
  /** Selects exactly these. */
  | { type: 'select'; refs: readonly Ref[] }
  | { type: 'drop'; ids: readonly string[] }
  | { type: 'clear' }

const emptySelection: Selection = new Map()
export const firstState: ListState = {
  spot: { key: undefined, index: 0 },
  selection: emptySelection,
  anchor: undefined,
}

/** The index of the focused row: the same row if it still exists, else the row now at its index; -1 without rows. */
export function focusedIndex(rows: readonly SelectableRow[], spot: Spot): number {
  if (rows.length === 0) return -1
  if (spot.key === undefined || rows[spot.index]?.key === spot.key)
    return Math.min(spot.index, rows.length - 1)
  const index = rows.findIndex((row) => row.key === spot.key)
  return index >= 0 ? index : Math.min(spot.index, rows.length - 1)
}

function withRange(base: Selection, rows: readonly SelectableRow[], from: number, to: number): Selection {
  const selection = new Map(base)
  for (const { ref } of rows.slice(Math.min(from, to), Math.max(from, to) + 1))
    if (ref !== undefined) selection.set(ref.id, ref)
  return selection
}

function toggled(selection: Selection, refs: readonly Ref[]): Selection {
  const next = new Map(selection)
  // One id on two rows (a client on two nodes) is toggled once.
  for (const [id, ref] of new Map(refs.map((ref) => [ref.id, ref]))) {
    if (!next.delete(id)) next.set(id, ref)
  }
  return next
}

const refsOf = (rows: readonly SelectableRow[]): Ref[] =>
  rows.flatMap(({ ref }) => (ref === undefined ? [] : [ref]))

/** Reduces one event to the next state. The selection is kept by id, so it survives paging and filtering. */
export function reduceList(state: ListState, event: ListEvent, rows: readonly SelectableRow[]): ListState {
  switch (event.type) {
    case 'move': {
      if (rows.length === 0) return state
      const index = Math.max(0, Math.min(event.to, rows.length - 1))
      const spot = { key: rows[index]?.key, index }
      if (event.extend !== true) return { ...state, spot, anchor: undefined }
      const anchor = state.anchor ?? { index: focusedIndex(rows, state.spot), base: state.selection }
      return { spot, anchor, selection: withRange(anchor.base, rows, anchor.index, index) }
    }
    case 'toggle': {
      const row = rows[event.index]
      if (row === undefined) return state
      const selection = row.ref === undefined ? state.selection : toggled(state.selection, [row.ref])
      return { spot: { key: row.key, index: event.index }, selection, anchor: undefined }
    }
    case 'page': {
      const selection = new Map(state.selection)
      for (const ref of refsOf(rows)) {
        if (event.on) selection.set(ref.id, ref)
        else selection.delete(ref.id)
      }
      return { ...state, selection, anchor: undefined }
    }
    case 'invert':
      return { ...state, selection: toggled(state.selection, refsOf(rows)), anchor: undefined }
    case 'add':
      return {
        ...state,
        selection: new Map([...state.selection, ...event.refs.map((ref) => [ref.id, ref] as const)]),
        anchor: undefined,
      }
    case 'select':
      return {
        ...state,
        selection: new Map(event.refs.map((ref) => [ref.id, ref] as const)),
        anchor: undefined,
      }
    case 'drop': {
      if (!event.ids.some((id) => state.selection.has(id))) return state
      const dropped = new Set(event.ids)
      return {
        ...state,
        selection: new Map([...state.selection].filter(([id]) => !dropped.has(id))),
        anchor: undefined,
      }
    }
    case 'clear':
      return { ...state, selection: emptySelection, anchor: undefined }
  }
}
