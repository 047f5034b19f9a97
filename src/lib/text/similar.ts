/** Edits that turn one text into another: a letter added, removed or replaced, or two neighbors swapped. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        cost = Math.min(cost, (beforeLast[column - 2] ?? Infinity) + 1)
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return last[to.length] ?? 0
}

/** Whether one text is the beginning of the other: `redis` and `redis_single`. */
const isBeginning = (text: string, candidate: string): boolean =>
  text.length > 2 && candidate.startsWith(text)

/** The candidates most similar to a mistyped text, best match first, three at most. */
export function similarTexts(text: string, candidates: readonly string[]): readonly string[] {
  const typed = text.toLowerCase()
  const limit = Math.max(1, Math.floor(typed.length / 4))
  return candidates
    .map((candidate) => ({
      candidate,
      distance: isBeginning(typed, candidate.toLowerCase())
        ? 0
        : editDistance(typed, candidate.toLowerCase()),
    }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || a.candidate.localeCompare(b.candidate))
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

/** “Did you mean …?”, after a blank, or nothing where no candidate is similar. `prefix` is what each begins with, such as `--`. */
export function suggest(text: string, candidates: readonly string[], prefix = ''): string {
  const similar = similarTexts(text, candidates).map((candidate) => prefix + candidate)
  return similar.length === 0 ? '' : ` Did you mean ${similar.join(' or ')}?`
}
