import { sumCounters, type NodeCounters } from './since'

/** The sums of all reasons, which are no reason themselves. */
const sums = new Set(['messages.dropped', 'delivery.dropped'])

const isReason = (key: string): boolean =>
  /^(?:messages|delivery)\.dropped\.|^packets\.publish\.(?:dropped|quota_exceeded)$/.test(key) &&
  !sums.has(key)

/** Why messages were dropped: how many in the cluster and on each node. */
export type DropReason = {
  readonly key: string
  readonly total: bigint
  readonly byNode: ReadonlyMap<string, bigint>
}

/** The reasons that nodes count, the most frequent first; the broker counts since each node started. */
export function listDropReasons(reading: readonly NodeCounters[]): readonly DropReason[] {
  const perNode = reading.map(({ node, counters }) => [node, sumCounters([{ node, counters }])] as const)
  return [...sumCounters(reading)]
    .filter(([key]) => isReason(key))
    .map(([key, total]) => ({
      key,
      total,
      byNode: new Map(
        perNode.flatMap(([node, counters]) => {
          const count = counters.get(key)
          return count === undefined ? [] : [[node, count] as const]
        }),
      ),
    }))
    .sort((a, b) => (a.total === b.total ? (a.key < b.key ? -1 : 1) : a.total > b.total ? -1 : 1))
}
