export type Row = { id: string }
export type SourceState = 'loading' | 'ok' | 'slow' | 'failed'
type Source = { name: string; state: SourceState }

export type Merged<R extends Row> = {
  /** Grows with every query; answers to an older one are dropped. */
  run: number
  rows: readonly R[]
  /** Rows that came but have no room, because of the cap or because room is kept for sources still loading. */
  waiting: readonly R[]
  selectedId: string | undefined
  sources: readonly Source[]
}

export type MergeEvent<R extends Row> =
  | { type: 'start'; run: number; rows: readonly R[]; sources: readonly string[] }
  | { type: 'rows'; run: number; source: string; rows: readonly R[]; more?: boolean }
  | { type: 'source'; run: number; source: string; state: Exclude<SourceState, 'ok'> }
  | { type: 'select'; id: string }
  | { type: 'move'; by: number }

export const rowCap = 50
const keptPerSource = 5

export function emptyMerge<R extends Row>(): Merged<R> {
  return { run: 0, rows: [], waiting: [], selectedId: undefined, sources: [] }
}

/**
 * Rows of several sources in one list. What is shown stays where it is: later rows only ever come after it, so the key
 * pressed next acts on the row the user saw. Local rows (`start`) leave a little room for each source still to answer.
 */
export function merge<R extends Row>(state: Merged<R>, event: MergeEvent<R>): Merged<R> {
  switch (event.type) {
    case 'start': {
      if (event.run <= state.run) return state
      const sources = event.sources.map((name): Source => ({ name, state: 'loading' }))
      return settle({ run: event.run, rows: [], waiting: [], selectedId: undefined, sources }, event.rows)
    }
    case 'rows': {
      if (event.run !== state.run || !knows(state, event.source)) return state
      return settle(event.more ? state : withSource(state, event.source, 'ok'), event.rows)
    }
    case 'source':
      if (event.run !== state.run || !knows(state, event.source)) return state
      return settle(withSource(state, event.source, event.state), [])
    case 'select':
      return state.rows.some((row) => row.id === event.id) ? { ...state, selectedId: event.id } : state
    case 'move': {
      const from = state.rows.findIndex((row) => row.id === state.selectedId)
      const to = Math.min(Math.max(from + event.by, 0), state.rows.length - 1)
      return { ...state, selectedId: state.rows[to]?.id }
    }
  }
}

function knows<R extends Row>(state: Merged<R>, name: string): boolean {
  return state.sources.some((source) => source.name === name)
}

function withSource<R extends Row>(state: Merged<R>, name: string, to: SourceState): Merged<R> {
  return { ...state, sources: state.sources.map((source) => (source.name === name ? { name, state: to } : source)) }
}

/** New rows queue behind those waiting, each id once; as many are shown as there is room for. */
function settle<R extends Row>(state: Merged<R>, arrived: readonly R[]): Merged<R> {
  const seen = new Set([...state.rows, ...state.waiting].map((row) => row.id))
  const fresh = arrived.filter((row) => !seen.has(row.id) && seen.add(row.id))
  const open = state.sources.filter((source) => source.state === 'loading' || source.state === 'slow').length
  // A source that has just answered may use the room kept for it: its rows go first, those held back before it after.
  const isFirst = state.rows.length === 0
  const share = Math.min(keptPerSource, Math.floor(rowCap / 2 / Math.max(1, state.sources.length)))
  const kept = open * share
  const room = Math.max(0, rowCap - kept - state.rows.length)
  const queue = isFirst ? [...state.waiting, ...fresh] : [...fresh, ...state.waiting]
  const rows = [...state.rows, ...queue.slice(0, room)]
  return { ...state, rows, waiting: queue.slice(room), selectedId: state.selectedId ?? rows[0]?.id }
}
