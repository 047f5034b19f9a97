import { countEffect, maxConcurrentReads, type EffectReads } from '@/command/plan/effect'
import { mapConcurrently } from '@/lib/time/map-concurrently'

/** The connections of the nodes that leave. */
export async function lostConnections(ids: readonly string[], { api, signal }: EffectReads) {
  const nodes = await mapConcurrently(maxConcurrentReads, ids, (node) =>
    api.nodeDetail({ params: { node } }, { signal }),
  )
  return countEffect(
    'plan.effect.connections',
    nodes.reduce((all, { live_connections }) => all + Number(live_connections ?? 0), 0),
  )
}
