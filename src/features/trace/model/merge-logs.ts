/** A line of a merged log; `at` is the time written by the node, in milliseconds. */
export type MergedLine = { readonly node: string; readonly at: number | undefined; readonly text: string }

const stamp = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d))\s/

/** The lines of one log; a line without a time has that of the line before. */
function toLines(node: string, text: string): readonly MergedLine[] {
  let at: number | undefined
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): MergedLine => {
      const read = Date.parse(stamp.exec(line)?.[1] ?? '')
      if (!Number.isNaN(read)) at = read
      return { node, at, text: line }
    })
}

/**
 * Merges logs of several nodes by their times (catalogue C8). Lines of one node keep their order, whatever
 * its clock did.
 */
export function mergeLogs(
  logs: readonly { readonly node: string; readonly text: string }[],
): readonly MergedLine[] {
  const queues = logs.map(({ node, text }) => toLines(node, text))
  const places = queues.map(() => 0)
  const merged: MergedLine[] = []
  for (;;) {
    let next: number | undefined
    for (const [index, queue] of queues.entries()) {
      const line = queue[places[index] ?? 0]
      const best = next === undefined ? undefined : queues[next]?.[places[next] ?? 0]
      if (line !== undefined && (best === undefined || (line.at ?? -Infinity) < (best.at ?? -Infinity)))
        next = index
    }
    if (next === undefined) return merged
    const line = queues[next]?.[places[next] ?? 0]
    if (line !== undefined) merged.push(line)
    places[next] = (places[next] ?? 0) + 1
  }
}

export type ClockDifference = {
  readonly node: string
  /** How much its clock is ahead of the earliest one, in milliseconds. */ readonly ahead: number
}

/**
 * Nodes take a sample every ten seconds by their own clocks: a difference over two samples is not a delay.
 */
const certainMs = 20_000

/**
 * The nodes whose clock certainly differs, by the latest sample of each (catalogue C8). Less than two samples
 * may be a delay.
 */
export function clockDifferences(
  latest: readonly { readonly node: string; readonly at: number }[],
): readonly ClockDifference[] {
  const earliest = Math.min(...latest.map(({ at }) => at))
  return latest
    .map(({ node, at }) => ({ node, ahead: at - earliest }))
    .filter(({ ahead }) => ahead >= certainMs)
}
