/** One line of a difference between two texts, with its number in each. */
export type DiffLine = {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
  readonly before: number | undefined
  readonly after: number | undefined
}

/** So many changes are looked for one by one; beyond them the middle is told as replaced whole. */
const mostSteps = 2000

type Walk = readonly (readonly [x: number, y: number])[]

/** The shortest way from one list of lines to the other (E. Myers, “An O(ND) difference algorithm”, 1986): the pairs that are the same. */
function samePairs(a: readonly string[], b: readonly string[]): Walk | undefined {
  const limit = Math.min(a.length + b.length, mostSteps)
  const furthest = new Map<number, number>([[1, 0]])
  const trail: Map<number, number>[] = []
  for (let d = 0; d <= limit; d += 1) {
    trail.push(new Map(furthest))
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && (furthest.get(k - 1) ?? -1) < (furthest.get(k + 1) ?? -1))
      let x = down ? (furthest.get(k + 1) ?? 0) : (furthest.get(k - 1) ?? 0) + 1
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1
      furthest.set(k, x)
      if (x >= a.length && x - k >= b.length) return walkBack(trail, a.length, b.length)
    }
  }
  return undefined
}

function walkBack(trail: readonly Map<number, number>[], endX: number, endY: number): Walk {
  const pairs: [number, number][] = []
  let [x, y] = [endX, endY]
  for (let d = trail.length - 1; d >= 0; d -= 1) {
    const reached = trail[d]
    const k = x - y
    const down = k === -d || (k !== d && (reached?.get(k - 1) ?? -1) < (reached?.get(k + 1) ?? -1))
    const fromK = down ? k + 1 : k - 1
    const fromX = d === 0 ? 0 : (reached?.get(fromK) ?? 0)
    const fromY = d === 0 ? 0 : fromX - fromK
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      x -= 1
      y -= 1
      pairs.push([x, y])
    }
    x = fromX
    y = fromY
  }
  return pairs.reverse()
}

/** The lines of two texts beside each other: what both have, what is added and what is removed. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1
  let tail = 0
  while (
    tail < a.length - head &&
    tail < b.length - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  )
    tail += 1
  const middle = samePairs(a.slice(head, a.length - tail), b.slice(head, b.length - tail)) ?? []
  const pairs: Walk = [
    ...Array.from({ length: head }, (_, at) => [at, at] as const),
    ...middle.map(([x, y]) => [x + head, y + head] as const),
    ...Array.from({ length: tail }, (_, at) => [a.length - tail + at, b.length - tail + at] as const),
    [a.length, b.length],
  ]
  const lines: DiffLine[] = []
  let [x, y] = [0, 0]
  for (const [nextX, nextY] of pairs) {
    for (; x < nextX; x += 1)
      lines.push({ kind: 'removed', text: a[x] ?? '', before: x + 1, after: undefined })
    for (; y < nextY; y += 1) lines.push({ kind: 'added', text: b[y] ?? '', before: undefined, after: y + 1 })
    if (x < a.length && y < b.length)
      lines.push({ kind: 'same', text: a[x] ?? '', before: x + 1, after: y + 1 })
    x += 1
    y += 1
  }
  return lines
}

/** Only what differs, with so many lines around it that are the same. */
export function diffHunks(lines: readonly DiffLine[], around = 2): readonly (readonly DiffLine[])[] {
  const hunks: DiffLine[][] = []
  let last = -Infinity
  const near = (index: number) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same')
  for (const [index, line] of lines.entries()) {
    if (!near(index)) continue
    if (index > last + 1) hunks.push([])
    hunks.at(-1)?.push(line)
    last = index
  }
  return hunks
}
