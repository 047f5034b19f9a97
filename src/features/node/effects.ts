import type { Resource } from '@/api/resource'
import { countEffect, maxConcurrentReads, type EffectReads } from '@/command/plan/effect'
import { mapConcurrently } from '@/lib/time/map-concurrently'

/** What a node that joins or leaves changes: the cluster, and everything that is listed with its state on each node. */
export const memberResources = [
  'node',
  'cluster',
  'listener',
  'bridge',
  'connector',
  'action',
  'source',
] as const satisfies readonly Resource[]

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
