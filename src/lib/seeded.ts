/** A seeded random source: the same seed gives the same run, so that a failing property test can be repeated. */
export type Seeded = {
  seed: number
  /** The next number in [0, 1). */
  next: () => number
  /** A whole number in [0, below). */
  int: (below: number) => number
  /** One item of a list that is not empty. */
  pick: <T>(items: readonly T[]) => T
}

/** Seeded random numbers (mulberry32) for sample data, the embedded broker and property tests; never for ids or secrets. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('nothing to pick from')
    return items[int(items.length)] as T
  }
  return { seed, next, int, pick }
}
