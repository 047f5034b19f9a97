/** A line of one node's log among those of others; `at` is the time that the node wrote, in ms. */
export type MergedLine = { readonly node: string; readonly at: number | undefined; readonly text: string }

const stamp = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d))\s/

/** The lines of one log; one without a time goes with the line before it. */
function linesOf(node: string, text: string): readonly MergedLine[] {
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

/** Logs of several nodes as one, by the time that each node wrote (catalogue C8). The lines of one node keep their order, whatever its clock did. */
export function mergeLogs(
  logs: readonly { readonly node: string; readonly text: string }[],
): readonly MergedLine[] {
  const queues = logs.map(({ node, text }) => linesOf(node, text))
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
  /** How much later its clock is than the earliest one's, in ms. */ readonly ahead: number
}

/** Nodes take a sample each ten seconds by their own clocks: what is more than two apart is no delay. */
const certainMs = 20_000

/** Whose clock differs for certain, by the latest sample of each node (catalogue C8). Less than two samples apart cannot be told from a delay. */
export function clockDifferences(
  latest: readonly { readonly node: string; readonly at: number }[],
): readonly ClockDifference[] {
  const earliest = Math.min(...latest.map(({ at }) => at))
  return latest
    .map(({ node, at }) => ({ node, ahead: at - earliest }))
    .filter(({ ahead }) => ahead >= certainMs)
}
