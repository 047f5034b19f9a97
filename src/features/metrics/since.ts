/** The counters of one node as returned; values that are not integers are ignored. */
export type NodeCounters = { readonly node: string; readonly counters: Readonly<Record<string, unknown>> }

type Exact = ReadonlyMap<string, bigint>
type Nodes = ReadonlyMap<string, Exact>

/** The result of a series of readings. */
export type Watched = {
  /** The last reading by node, and its time. */
  readonly last: { readonly at: number; readonly nodes: Nodes }
  /** The increase of each counter since the first reading; contains keys from their second reading on. */
  readonly risen: Exact
  /**
   * The increase of each counter since an earlier reading, and the duration; undefined after the first
   * reading.
   */
  readonly step: { readonly ms: number; readonly rises: Exact } | undefined
  /** Whether a node has joined or left since the first reading, which changes the sums. */
  readonly moved: boolean
}

/** The minimum interval for a rate in milliseconds: the broker reads its counters before it responds. */
const minIntervalMs = 1000

/** Counters may exceed the safe integers of numbers (catalogue R13). */
const toExact = (counters: NodeCounters['counters']): Exact =>
  new Map(
    Object.entries(counters).flatMap(([key, value]) =>
      /^-?\d+$/.test(String(value)) ? [[key, BigInt(String(value))] as const] : [],
    ),
  )

const addCounters = (a: Exact, b: Exact): Exact =>
  new Map([...a, ...[...b].map(([key, value]) => [key, (a.get(key) ?? 0n) + value] as const)])

/**
 * The increase between two readings of one node. A smaller value means that the counter was reset by a
 * restart.
 */
const increaseOf = (before: Exact, now: Exact): Exact =>
  new Map(
    [...now].map(([key, value]) => {
      const then = before.get(key) ?? value
      return [key, value < then ? value : value - then]
    }),
  )

/** The increase on the nodes of both readings; counts of nodes that have joined or left are excluded. */
const rises = (before: Nodes, now: Nodes): Exact =>
  [...now].reduce<Exact>((sum, [node, counters]) => {
    const then = before.get(node)
    return then === undefined
      ? addCounters(sum, increaseOf(counters, counters))
      : addCounters(sum, increaseOf(then, counters))
  }, new Map())

/** Keys of counters that were reset, for which no rate is known. */
const keysThatFell = (before: Nodes, now: Nodes): ReadonlySet<string> =>
  new Set(
    [...now].flatMap(([node, counters]) =>
      [...counters]
        .filter(([key, value]) => value < (before.get(node)?.get(key) ?? value))
        .map(([key]) => key),
    ),
  )

const sameNodes = (a: Nodes, b: Nodes) => a.size === b.size && [...a.keys()].every((node) => b.has(node))

/** Adds a reading at the time `at`, in milliseconds of a monotonic clock. */
export function watch(watched: Watched | undefined, reading: readonly NodeCounters[], at: number): Watched {
  const nodes: Nodes = new Map(reading.map(({ node, counters }) => [node, toExact(counters)]))
  const last = { at, nodes }
  if (watched === undefined) return { last, risen: new Map(), step: undefined, moved: false }
  const increase = rises(watched.last.nodes, nodes)
  const resetKeys = keysThatFell(watched.last.nodes, nodes)
  // A counter has no rate in its first reading nor after a reset.
  const withRate = new Map(
    [...increase].filter(
      ([key]) =>
        !resetKeys.has(key) && [...watched.last.nodes.values()].some((counters) => counters.has(key)),
    ),
  )
  const ms = at - watched.last.at
  const { step } = watched
  return {
    last,
    risen: addCounters(watched.risen, increase),
    step:
      step !== undefined && ms < minIntervalMs
        ? { ms: step.ms + ms, rises: addCounters(step.rises, withRate) }
        : { ms, rises: withRate },
    moved: watched.moved || !sameNodes(watched.last.nodes, nodes),
  }
}

/** The increase of a counter since the first reading; undefined after only one. */
export const risen = (watched: Watched, key: string): string | undefined => watched.risen.get(key)?.toString()

/** The latest rate of a counter per second; undefined if it is unknown. */
export function speed({ step }: Watched, key: string): number | undefined {
  const rise = step?.rises.get(key)
  return step === undefined || rise === undefined || step.ms < minIntervalMs
    ? undefined
    : (Number(rise) * 1000) / step.ms
}

/** The sums of counters over all nodes. */
export const sumCounters = (reading: readonly NodeCounters[]): Exact =>
  reading.map(({ counters }) => toExact(counters)).reduce<Exact>(addCounters, new Map())
