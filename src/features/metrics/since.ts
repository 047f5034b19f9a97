/** The counters of one node as read; what is no whole number is passed over. */
export type NodeCounters = { readonly node: string; readonly counters: Readonly<Record<string, unknown>> }

type Exact = ReadonlyMap<string, bigint>
type Nodes = ReadonlyMap<string, Exact>

/** What is kept of a row of readings. */
export type Watched = {
  /** The last reading, node by node, and when it came. */
  readonly last: { readonly at: number; readonly nodes: Nodes }
  /** What each counter rose by since the first reading; a key is there from its second reading on. */
  readonly risen: Exact
  /** What each counter rose by since an earlier reading, and how long that took; none after the first reading. */
  readonly step: { readonly ms: number; readonly rises: Exact } | undefined
  /** Whether a node came or went since the first reading: the sums then jumped, though nothing happened. */
  readonly moved: boolean
}

/** Readings closer than this tell no speed: the broker counts on between its own measuring and its answer. Milliseconds. */
const apart = 1000

/** Counters may be longer than a number holds, so they are reckoned with as what they are (catalogue R13). */
const exact = (counters: NodeCounters['counters']): Exact =>
  new Map(
    Object.entries(counters).flatMap(([key, value]) =>
      /^-?\d+$/.test(String(value)) ? [[key, BigInt(String(value))] as const] : [],
    ),
  )

const plus = (a: Exact, b: Exact): Exact =>
  new Map([...a, ...[...b].map(([key, value]) => [key, (a.get(key) ?? 0n) + value] as const)])

/** What came between two readings of one node. A counter that fell was set back to nothing by a restart, and counts from there. */
const rise = (before: Exact, now: Exact): Exact =>
  new Map(
    [...now].map(([key, value]) => {
      const then = before.get(key) ?? value
      return [key, value < then ? value : value - then]
    }),
  )

/** What came on the nodes of both readings: what a node had counted before it came, or takes along as it leaves, happened at another time. */
const rises = (before: Nodes, now: Nodes): Exact =>
  [...now].reduce<Exact>((sum, [node, counters]) => {
    const then = before.get(node)
    return then === undefined ? plus(sum, rise(counters, counters)) : plus(sum, rise(then, counters))
  }, new Map())

/** Whether a counter of a node fell: how fast it rose meanwhile cannot be said. */
const fell = (before: Nodes, now: Nodes): ReadonlySet<string> =>
  new Set(
    [...now].flatMap(([node, counters]) =>
      [...counters]
        .filter(([key, value]) => value < (before.get(node)?.get(key) ?? value))
        .map(([key]) => key),
    ),
  )

const sameNodes = (a: Nodes, b: Nodes) => a.size === b.size && [...a.keys()].every((node) => b.has(node))

/** Takes one more reading in, which came at `at` (milliseconds of a clock that only runs). */
export function watch(watched: Watched | undefined, reading: readonly NodeCounters[], at: number): Watched {
  const nodes: Nodes = new Map(reading.map(({ node, counters }) => [node, exact(counters)]))
  const last = { at, nodes }
  if (watched === undefined) return { last, risen: new Map(), step: undefined, moved: false }
  const came = rises(watched.last.nodes, nodes)
  const unsaid = fell(watched.last.nodes, nodes)
  // What was first seen in this reading has no speed yet, and what a restart set back has none now.
  const told = new Map(
    [...came].filter(
      ([key]) => !unsaid.has(key) && [...watched.last.nodes.values()].some((counters) => counters.has(key)),
    ),
  )
  const ms = at - watched.last.at
  const { step } = watched
  return {
    last,
    risen: plus(watched.risen, came),
    step:
      step !== undefined && ms < apart
        ? { ms: step.ms + ms, rises: plus(step.rises, told) }
        : { ms, rises: told },
    moved: watched.moved || !sameNodes(watched.last.nodes, nodes),
  }
}

/** How much a counter rose since the first reading; undefined while there is but one. */
export const risen = (watched: Watched, key: string): string | undefined => watched.risen.get(key)?.toString()

/** How fast it rose of late, per second; undefined where that cannot be said. */
export function speed({ step }: Watched, key: string): number | undefined {
  const rise = step?.rises.get(key)
  return step === undefined || rise === undefined || step.ms < apart
    ? undefined
    : (Number(rise) * 1000) / step.ms
}

/** The counters added up over the nodes. */
export const sumsOf = (reading: readonly NodeCounters[]): Exact =>
  reading.map(({ counters }) => exact(counters)).reduce<Exact>(plus, new Map())
