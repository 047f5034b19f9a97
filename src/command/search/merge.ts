import { RowRank } from './rank'

export type Row = {
  readonly id: string
  /** Its rank among the other rows; rows without a rank keep the order in which they arrived. */
  readonly rank?: RowRank
  /** The order of its kind among rows of the same rank. */
  readonly order?: number
  /** Enter runs it only after the user has moved to it. */
  readonly guarded?: boolean
  /** Shown only once all sources have answered, or after the timeout. */
  readonly held?: boolean
}

export type SourceState = 'loading' | 'ok' | 'slow' | 'failed'
type Source = { name: string; state: SourceState }

export type Merged<R extends Row> = {
  /** Increases with every query; answers to an older one are dropped. */
  run: number
  rows: readonly R[]
  /** Rows that are held back, or do not fit. */
  waiting: readonly R[]
  selectedId: string | undefined
  sources: readonly Source[]
  /** Whether held rows may be shown. */
  released: boolean
  /** Whether the user has selected a row: from then on, new rows are appended after all others. */
  moved: boolean
}

export type MergeEvent<R extends Row> =
  | { type: 'start'; run: number; rows: readonly R[]; sources: readonly string[] }
  | { type: 'rows'; run: number; source: string; rows: readonly R[]; more?: boolean }
  | { type: 'source'; run: number; source: string; state: Exclude<SourceState, 'ok'> }
  | { type: 'release'; run: number }
  | { type: 'select'; id: string }
  | { type: 'move'; by: number }

export const rowCap = 50

export function emptyMerge<R extends Row>(): Merged<R> {
  return { run: 0, rows: [], waiting: [], selectedId: undefined, sources: [], released: true, moved: false }
}

/**
 * Merges the rows of several sources into one list, by rank. The selected row and those above it keep their
 * positions, so that Enter acts on the row the user saw; after the user has moved, no row changes position.
 * A guarded row is never selected automatically.
 */
export function merge<R extends Row>(state: Merged<R>, event: MergeEvent<R>): Merged<R> {
  switch (event.type) {
    case 'start': {
      if (event.run <= state.run) return state
      const sources = event.sources.map((name): Source => ({ name, state: 'loading' }))
      return settle(
        { ...emptyMerge<R>(), run: event.run, sources, released: sources.length === 0 },
        event.rows,
      )
    }
    case 'rows': {
      if (event.run !== state.run || !knows(state, event.source)) return state
      return settle(event.more ? state : withSource(state, event.source, 'ok'), event.rows)
    }
    case 'source':
      if (event.run !== state.run || !knows(state, event.source)) return state
      return settle(withSource(state, event.source, event.state), [])
    case 'release':
      return event.run !== state.run || state.released ? state : settle({ ...state, released: true }, [])
    case 'select':
      return state.rows.some((row) => row.id === event.id)
        ? { ...state, selectedId: event.id, moved: true }
        : state
    case 'move': {
      if (state.rows.length === 0) return state
      const from = state.rows.findIndex((row) => row.id === state.selectedId)
      const to = Math.min(Math.max(from + event.by, 0), state.rows.length - 1)
      return { ...state, selectedId: state.rows[to]?.id, moved: true }
    }
  }
}

function knows<R extends Row>(state: Merged<R>, name: string): boolean {
  return state.sources.some((source) => source.name === name)
}

function withSource<R extends Row>(state: Merged<R>, name: string, to: SourceState): Merged<R> {
  const sources = state.sources.map((source) => (source.name === name ? { name, state: to } : source))
  return {
    ...state,
    sources,
    released: state.released || sources.every((source) => source.state === 'ok' || source.state === 'failed'),
  }
}

/** Inserts new rows, each id once, and selects the first row that may be selected. */
function settle<R extends Row>(state: Merged<R>, arrived: readonly R[]): Merged<R> {
  const seen = new Set([...state.rows, ...state.waiting].map((row) => row.id))
  const fresh = arrived.filter((row) => !seen.has(row.id) && seen.add(row.id))
  const fixed = state.moved
    ? state.rows.length
    : state.rows.findIndex((row) => row.id === state.selectedId) + 1
  const queue = [...state.rows.slice(fixed), ...state.waiting, ...fresh]
  const open = queue.filter((row) => state.released || row.held !== true)
  const closed = queue.filter((row) => !state.released && row.held === true)
  const room = Math.max(0, rowCap - fixed)
  const ranked = preselected(state, byRank(open))
  const rows = [...state.rows.slice(0, fixed), ...ranked.slice(0, room)]
  // In a search Enter takes the first row; in a list of suggestions, the first one that is not guarded.
  const first = isRanked(rows) ? rows[0] : rows.find((row) => row.guarded !== true)
  // A weak hit is not selected while better rows may still arrive.
  const early = first?.held === true && state.sources.some((source) => source.state === 'loading')
  const selectedId =
    state.selectedId ?? (state.moved || early || first?.guarded === true ? undefined : first?.id)
  return { ...state, rows, waiting: [...ranked.slice(room), ...closed], selectedId }
}

const isRanked = <R extends Row>(rows: readonly R[]): boolean => rows.some((row) => row.rank !== undefined)

const byRank = <R extends Row>(rows: readonly R[]): readonly R[] =>
  isRanked(rows)
    ? [...rows].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (a.order ?? 0) - (b.order ?? 0))
    : rows

/**
 * If the best row of a search is guarded, the best unguarded one is moved before it, unless it is a weak
 * hit.
 */
function preselected<R extends Row>(state: Merged<R>, rows: readonly R[]): readonly R[] {
  if (state.selectedId !== undefined || state.moved || rows[0]?.guarded !== true || !isRanked(rows))
    return rows
  const best = rows.find((row) => row.guarded !== true && (row.rank ?? 0) < RowRank.Keyword)
  return best === undefined ? rows : [best, ...rows.filter((row) => row !== best)]
}
