import { mapConcurrently } from '@/lib/time/map-concurrently'
import { targetsOrOne, type Confirm } from '@/command/command'
import type { Context } from '@/command/context'

const words = {
  stop: { one: 'bridge.stop.loses.one', many: 'bridge.stop.loses.many' },
  restart: { one: 'bridge.restart.loses.one', many: 'bridge.restart.loses.many' },
  disable: { one: 'bridge.disable.loses.one', many: 'bridge.disable.loses.many' },
} as const

/** How many are asked at a time. */
const lanes = 4

type Loss = { readonly bridge: string; readonly node?: string | undefined }

/** How many messages wait in a bridge's buffer or for their acknowledgement, on these nodes or on every one. */
export async function waitingIn(
  bridge: string,
  nodes: readonly string[] | undefined,
  { api, signal }: Pick<Context, 'api' | 'signal'>,
): Promise<number> {
  const { metrics, node_metrics = [] } = await api.bridgeMetrics({ params: { id: bridge } }, { signal })
  const told =
    nodes === undefined
      ? [metrics]
      : node_metrics.filter(({ node }) => nodes.includes(node)).map((one) => one.metrics)
  return told.reduce((sum, { queuing, inflight }) => sum + Number(queuing ?? 0) + Number(inflight ?? 0), 0)
}

/**
 * What ending a bridge's connections throws away: all that waits in it ends as `dropped.resource_stopped`
 * (src/contract/docs/integration.md#bridge-status). With nothing waiting there is nothing to ask.
 */
export async function lossOf(
  operation: keyof typeof words,
  { bridge, node }: Loss,
  targets: readonly string[],
  context: Context,
): Promise<Confirm | undefined> {
  const bridges = targetsOrOne(targets, bridge)
  const waiting = await mapConcurrently(lanes, bridges, (one) => waitingIn(one, node?.split(','), context))
  const count = waiting.reduce((sum, one) => sum + one, 0)
  if (count === 0) return undefined
  const { one, many } = words[operation]
  return { body: bridges.length > 1 ? many : one, values: { bridge, bridges: bridges.length, count } }
}
