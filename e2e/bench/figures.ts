/** Median of some figures. */
export const median = (figures: readonly number[]): number => quantile(figures, 0.5)

/** The quantile of the figures. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

/** One line of the table: the measurement, our value, the reference in the same run, and the goal. */
export type Line = {
  what: string
  ours: string
  other: string
  ratio: string
  aim: string
  met: boolean | undefined
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`
export const count = (value: number): string => value.toLocaleString('en')

/** A single value with a limit; without a limit it is only reported. */
export const alone = (
  what: string,
  value: number,
  write: (value: number) => string,
  limit?: number,
): Line => ({
  what,
  ours: write(value),
  other: '',
  ratio: '',
  aim: limit === undefined ? '' : `≤ ${write(limit)}`,
  met: limit === undefined ? undefined : value <= limit,
})

/** Our median compared with another's in the same run, with a maximum ratio. */
export function against(
  what: string,
  ours: readonly number[],
  others: readonly number[],
  other: string,
  limit?: number,
): Line {
  const ratio = median(ours) / median(others)
  return {
    what,
    ours: ms(median(ours)),
    other: `${other} ${ms(median(others))}`,
    ratio: ratio.toFixed(3),
    aim: limit === undefined ? '' : `ratio ≤ ${limit}`,
    met: limit === undefined ? undefined : ratio <= limit,
  }
}

/** A line with yes or no. */
export const whether = (what: string, answer: string, met: boolean, aim: string): Line => ({
  what,
  ours: answer,
  other: '',
  ratio: '',
  aim,
  met,
})

const verdict = (met: boolean | undefined) => (met === undefined ? '' : met ? 'met' : '** MISSED **')

/** Prints a table; the columns are as wide as their widest cell. */
export function print(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  console.log(line(head))
  console.log(widths.map((width) => '─'.repeat(width)).join('  '))
  for (const row of rows) console.log(line(row))
}

/** The table of the run, and how many aims it missed. */
export function printLines(lines: readonly Line[]): void {
  print(
    ['what', 'ours', 'against', 'ratio', 'aim', ''],
    lines.map((line) => [line.what, line.ours, line.other, line.ratio, line.aim, verdict(line.met)]),
  )
  const aims = lines.filter(({ met }) => met !== undefined)
  console.log(`\n${aims.filter(({ met }) => met === true).length} of ${aims.length} aims met`)
}
