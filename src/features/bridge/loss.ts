import { mapConcurrently } from '@/lib/time/map-concurrently'
import { targetsOrOne } from '@/command/targets'
import type { Confirm } from '@/command/confirm'
import type { Context } from '@/command/context'

/** The number of concurrent requests. */
const lanes = 4

type Loss = { readonly id: string; readonly node?: string | undefined }

/** The number of queued and unacknowledged messages of a bridge on these nodes, or on all. */
export async function waitingIn(
  bridge: string,
  nodes: readonly string[] | undefined,
  { api, signal }: Pick<Context, 'api' | 'signal'>,
): Promise<number> {
  const { metrics, node_metrics = [] } = await api.bridgeMetrics({ params: { id: bridge } }, { signal })
  const known =
    nodes === undefined
      ? [metrics]
      : node_metrics.filter(({ node }) => nodes.includes(node)).map((one) => one.metrics)
  return known.reduce((sum, { queuing, inflight }) => sum + Number(queuing ?? 0) + Number(inflight ?? 0), 0)
}

/**
 * Asks before messages are lost: ending the connections of a bridge drops its queue as
 * `dropped.resource_stopped` (src/contract/docs/integration.md#bridge-status). With an empty queue there is
 * no question.
 */
export async function readLoss(
  operation: 'stop' | 'restart' | 'disable',
  { id, node }: Loss,
  targets: readonly string[],
  context: Context,
): Promise<Confirm | undefined> {
  const bridges = targetsOrOne(targets, id)
  const waiting = await mapConcurrently(lanes, bridges, (one) => waitingIn(one, node?.split(','), context))
  const count = waiting.reduce((sum, one) => sum + one, 0)
  if (count === 0) return undefined
  return {
    body: bridges.length > 1 ? `bridge.${operation}.loses.many` : `bridge.${operation}.loses.one`,
    values: { id, bridges: bridges.length, count },
  }
}
