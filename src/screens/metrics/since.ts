type Counters = Readonly<Record<string, number | string>>

/** What is kept of a row of readings: the first, the one before the last, and the last. */
export type Watched = {
  readonly first: ReadonlyMap<string, bigint>
  readonly before: { readonly at: number; readonly values: ReadonlyMap<string, bigint> } | undefined
  readonly last: { readonly at: number; readonly values: ReadonlyMap<string, bigint> }
}

/** Counters may be longer than a number holds, so they are subtracted as what they are (catalogue R13). */
const exact = (counters: Counters): ReadonlyMap<string, bigint> =>
  new Map(Object.entries(counters).flatMap(([key, value]) => (/^-?\d+$/.test(String(value)) ? [[key, BigInt(value)] as const] : [])))

/** Takes one more reading in. A counter that fell was set back to nothing by a restart: it counts from there, and its first value is forgotten. */
export function watch(watched: Watched | undefined, counters: Counters, at: number): Watched {
  const values = exact(counters)
  if (watched === undefined) return { first: values, before: undefined, last: { at, values } }
  const fell = (key: string, value: bigint) => value < (watched.last.values.get(key) ?? value)
  const first = new Map([...values].map(([key, value]) => [key, fell(key, value) ? 0n : (watched.first.get(key) ?? value)]))
  return { first, before: watched.last, last: { at, values } }
}

/** How much a counter rose since the first reading; undefined while there is but one. */
export function risen({ first, before, last }: Watched, key: string): string | undefined {
  const now = last.values.get(key)
  return before === undefined || now === undefined ? undefined : String(now - (first.get(key) ?? now))
}

/** How fast it rose between the last two readings, per second; undefined where that cannot be said. */
export function speed({ before, last }: Watched, key: string): number | undefined {
  const now = last.values.get(key)
  const then = before?.values.get(key)
  if (before === undefined || now === undefined || then === undefined || now < then || last.at <= before.at) return undefined
  return (Number(now - then) * 1000) / (last.at - before.at)
}
