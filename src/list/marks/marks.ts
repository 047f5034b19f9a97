import type { Ref } from '@/api/resource'

export type Marks = ReadonlyMap<string, Ref>

/** The focused row, identified by its key, else by its index. */
export type Spot = { readonly key: string | undefined; readonly index: number }

/** Focus and selection of a list. While Shift extends the selection, `anchor` holds its start and the previous selection. */
export type ListState = {
  readonly spot: Spot
  readonly marks: Marks
  readonly anchor: { readonly index: number; readonly base: Marks } | undefined
}

/** A row as seen by focus and selection; an unreadable row has no ref. */
export type Mark = { readonly key: string; readonly ref: Ref | undefined }

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

const noMarks: Marks = new Map()
export const firstState: ListState = { spot: { key: undefined, index: 0 }, marks: noMarks, anchor: undefined }

/** The index of the focused row: the same row if it still exists, else the row now at its index; -1 without rows. */
export function focusedIndex(rows: readonly Mark[], spot: Spot): number {
  if (rows.length === 0) return -1
  if (spot.key === undefined || rows[spot.index]?.key === spot.key)
    return Math.min(spot.index, rows.length - 1)
  const index = rows.findIndex((row) => row.key === spot.key)
  return index >= 0 ? index : Math.min(spot.index, rows.length - 1)
}

function withRange(base: Marks, rows: readonly Mark[], from: number, to: number): Marks {
  const marks = new Map(base)
  for (const { ref } of rows.slice(Math.min(from, to), Math.max(from, to) + 1))
    if (ref !== undefined) marks.set(ref.id, ref)
  return marks
}

function toggled(marks: Marks, refs: readonly Ref[]): Marks {
  const next = new Map(marks)
  // One id on two rows (a client on two nodes) is toggled once.
  for (const [id, ref] of new Map(refs.map((ref) => [ref.id, ref]))) {
    if (!next.delete(id)) next.set(id, ref)
  }
  return next
}

const refsOf = (rows: readonly Mark[]): Ref[] => rows.flatMap(({ ref }) => (ref === undefined ? [] : [ref]))

/** Reduces one event to the next state. The selection is kept by id, so it survives paging and filtering. */
export function reduceList(state: ListState, event: ListEvent, rows: readonly Mark[]): ListState {
  switch (event.type) {
    case 'move': {
      if (rows.length === 0) return state
      const index = Math.max(0, Math.min(event.to, rows.length - 1))
      const spot = { key: rows[index]?.key, index }
      if (event.extend !== true) return { ...state, spot, anchor: undefined }
      const anchor = state.anchor ?? { index: focusedIndex(rows, state.spot), base: state.marks }
      return { spot, anchor, marks: withRange(anchor.base, rows, anchor.index, index) }
    }
    case 'toggle': {
      const row = rows[event.index]
      if (row === undefined) return state
      const marks = row.ref === undefined ? state.marks : toggled(state.marks, [row.ref])
      return { spot: { key: row.key, index: event.index }, marks, anchor: undefined }
    }
    case 'page': {
      const marks = new Map(state.marks)
      for (const ref of refsOf(rows)) {
        if (event.on) marks.set(ref.id, ref)
        else marks.delete(ref.id)
      }
      return { ...state, marks, anchor: undefined }
    }
    case 'invert':
      return { ...state, marks: toggled(state.marks, refsOf(rows)), anchor: undefined }
    case 'add':
      return {
        ...state,
        marks: new Map([...state.marks, ...event.refs.map((ref) => [ref.id, ref] as const)]),
        anchor: undefined,
      }
    case 'select':
      return { ...state, marks: new Map(event.refs.map((ref) => [ref.id, ref] as const)), anchor: undefined }
    case 'drop': {
      if (!event.ids.some((id) => state.marks.has(id))) return state
      const dropped = new Set(event.ids)
      return {
        ...state,
        marks: new Map([...state.marks].filter(([id]) => !dropped.has(id))),
        anchor: undefined,
      }
    }
    case 'clear':
      return { ...state, marks: noMarks, anchor: undefined }
  }
}
