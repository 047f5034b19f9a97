/** Columns with a higher rank are hidden first; without a rank, the position counts. */
export type Ranked = { readonly id: string; readonly rank?: number }

/** The measured head of a column, in pixels. */
export type MeasuredHead = {
  /** The ID of its column; undefined for those of the checkboxes and of the row commands, which are always shown. */
  readonly id: string | undefined
  /** The width that its cells ask for. */
  readonly width: number
  /** The width with long texts truncated earlier; no more than `width`. */
  readonly tightWidth: number
}

/** The columns to hide, and the width of each that is left, with those of checkboxes and row commands. */
export type ChosenColumns = { readonly hidden: readonly string[]; readonly widths: readonly number[] }

/** The next column to hide: the least important visible one, but never the first (it names the row) nor one of rank 0. */
export function nextToGo<C extends Ranked>(columns: readonly C[], hidden: readonly string[]): C | undefined {
  const rankOf = (column: C) => column.rank ?? columns.indexOf(column)
  return columns
    .slice(1)
    .filter((column) => !hidden.includes(column.id) && rankOf(column) > 0)
    .sort((a, b) => rankOf(b) - rankOf(a))[0]
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** A difference that comes from rounding, in pixels. */
const tolerance = 1

/** All columns, as wide as they ask for. */
export const keepAll = (heads: readonly MeasuredHead[]): ChosenColumns => ({
  hidden: [],
  widths: heads.map(({ width }) => width),
})

/**
 * Chooses the columns that fit into `room` pixels. Where not all do, long texts are truncated earlier, then the least important
 * columns are hidden. The rest of the room goes to the columns whose texts are truncated, then to all in proportion to their widths.
 */
export function chooseColumns(
  columns: readonly Ranked[],
  heads: readonly MeasuredHead[],
  room: number,
): ChosenColumns {
  if (sum(heads.map(({ width }) => width)) <= room + tolerance) return keepAll(heads)
  const hidden: string[] = []
  const isShown = ({ id }: MeasuredHead) => id === undefined || !hidden.includes(id)
  const restOfRoom = () => room - sum(heads.filter(isShown).map(({ tightWidth }) => tightWidth))
  for (
    let next = nextToGo(columns, hidden);
    next !== undefined && restOfRoom() < -tolerance;
    next = nextToGo(columns, hidden)
  )
    hidden.push(next.id)
  const shown = heads.filter(isShown)
  const truncated = sum(shown.map(({ width, tightWidth }) => width - tightWidth))
  const rest = Math.max(0, restOfRoom())
  const restored = truncated === 0 ? 0 : Math.min(1, rest / truncated)
  const growth =
    (rest - restored * truncated) / sum(shown.filter(({ id }) => id !== undefined).map(({ width }) => width))
  return {
    hidden,
    widths: shown.map(({ id, width, tightWidth }) =>
      id === undefined ? width : tightWidth + restored * (width - tightWidth) + growth * width,
    ),
  }
}
