/** Median of some figures. */
export const median = (figures: readonly number[]): number => quantile(figures, 0.5)

/** The quantile of the figures. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

/** One line of the table: the measurement, our value, that of a peer in the same run, and the goal. */
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

/** What a value is to be at most: itself, or its ratio to that of the peer. */
export type Aim = { readonly max: number } | { readonly ratio: number }

/** Our value compared with a peer's, if there is one; without it the aim of a ratio is neither met nor missed. */
export function compared(
  what: string,
  ours: number | undefined,
  peer: number | undefined,
  write: (value: number) => string,
  aim?: Aim,
): Line {
  const ratio = ours === undefined || peer === undefined || peer === 0 ? undefined : ours / peer
  const [value, limit] =
    aim === undefined ? [undefined, 0] : 'max' in aim ? [ours, aim.max] : [ratio, aim.ratio]
  return {
    what,
    ours: ours === undefined ? 'none' : write(ours),
    other: peer === undefined ? '' : write(peer),
    ratio: ratio?.toFixed(2) ?? '',
    aim: aim === undefined ? '' : 'max' in aim ? `≤ ${write(aim.max)}` : `ratio ≤ ${aim.ratio}`,
    met: value === undefined ? undefined : value <= limit,
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

const verdict = (met: boolean | undefined) => (met === undefined ? '' : met ? 'met' : '**missed**')

/** Prints a table in Markdown, whose columns are as wide as their widest cell. */
export function print(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  const pad = (row: readonly string[]) =>
    line(
      widths.map((width, column) =>
        column === 0 ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width),
      ),
    )
  console.log(pad(head))
  console.log(
    line(widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))),
  )
  for (const row of rows) console.log(pad(row))
}

/** The table of the run, and how many aims it missed. */
export function printLines(lines: readonly Line[]): void {
  print(
    ['what', 'ours', 'peer', 'ratio', 'aim', 'result'],
    lines.map((line) => [line.what, line.ours, line.other, line.ratio, line.aim, verdict(line.met)]),
  )
  const aims = lines.filter(({ met }) => met !== undefined)
  console.log(`\n${aims.filter(({ met }) => met === true).length} of ${aims.length} aims met`)
}
