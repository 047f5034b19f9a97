/** Median of some figures. */
export const median = (figures: readonly number[]): number => quantile(figures, 0.5)

/** The value below which this share of the figures lies. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

/** One line of the table: what was measured, the figure, what it is held against. */
export type Line = { what: string; figure: string; aim: string; met: boolean | undefined }

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`

/** Prints the table. */
export function print(lines: readonly Line[]): void {
  const width = Math.max(...lines.map((line) => line.what.length))
  for (const line of lines) {
    console.log(`${line.what.padEnd(width)}  ${line.figure.padStart(14)}  ${line.aim.padEnd(22)}  ${line.met === undefined ? '' : line.met ? 'met' : 'MISSED'}`)
  }
}
