import type { Ref } from '@/api/resource'

export type Marks = ReadonlyMap<string, Ref>

/** Which row has the focus: found again by its key, else by its place. */
export type Spot = { readonly key: string | undefined; readonly index: number }

/** Focus and marks of a list. While Shift extends, `anchor` holds where it began and the marks of before. */
export type ListState = {
  readonly spot: Spot
  readonly marks: Marks
  readonly anchor: { readonly index: number; readonly base: Marks } | undefined
}

/** A row as far as focus and marks go; what cannot be acted on (an unreadable row) has no ref. */
export type Mark = { readonly key: string; readonly ref: Ref | undefined }

export type ListEvent =
  | { type: 'move'; to: number; extend?: boolean }
  | { type: 'toggle'; index: number }
  | { type: 'page'; on: boolean }
  | { type: 'invert' }
  | { type: 'add'; refs: readonly Ref[] }
  /** These and no others. */
  | { type: 'select'; refs: readonly Ref[] }
  | { type: 'drop'; ids: readonly string[] }
  | { type: 'clear' }

const noMarks: Marks = new Map()
export const firstState: ListState = { spot: { key: undefined, index: 0 }, marks: noMarks, anchor: undefined }

/** Where the focus is among the present rows: on the same row if it is still there, else on the one that took its place. */
export function placeOf(rows: readonly Mark[], spot: Spot): number {
  if (rows.length === 0) return -1
  if (spot.key === undefined || rows[spot.index]?.key === spot.key)
    return Math.min(spot.index, rows.length - 1)
  const found = rows.findIndex((row) => row.key === spot.key)
  return found >= 0 ? found : Math.min(spot.index, rows.length - 1)
}

function withRange(base: Marks, rows: readonly Mark[], from: number, to: number): Marks {
  const marks = new Map(base)
  for (const { ref } of rows.slice(Math.min(from, to), Math.max(from, to) + 1))
    if (ref !== undefined) marks.set(ref.id, ref)
  return marks
}

function toggled(marks: Marks, refs: readonly Ref[]): Marks {
  const next = new Map(marks)
  // One id on two rows (a client on two nodes) is one mark.
  for (const [id, ref] of new Map(refs.map((ref) => [ref.id, ref]))) {
    if (!next.delete(id)) next.set(id, ref)
  }
  return next
}

const refsOf = (rows: readonly Mark[]): Ref[] => rows.flatMap(({ ref }) => (ref === undefined ? [] : [ref]))

/** One event in, the next state out. Marks are kept by id, so they outlive paging and filtering. */
export function reduceList(state: ListState, event: ListEvent, rows: readonly Mark[]): ListState {
  switch (event.type) {
    case 'move': {
      if (rows.length === 0) return state
      const index = Math.max(0, Math.min(event.to, rows.length - 1))
      const spot = { key: rows[index]?.key, index }
      if (event.extend !== true) return { ...state, spot, anchor: undefined }
      const anchor = state.anchor ?? { index: placeOf(rows, state.spot), base: state.marks }
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
      const gone = new Set(event.ids)
      return { ...state, marks: new Map([...state.marks].filter(([id]) => !gone.has(id))), anchor: undefined }
    }
    case 'clear':
      return { ...state, marks: noMarks, anchor: undefined }
  }
}
