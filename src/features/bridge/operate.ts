import type { BridgeOperation } from './contract'
import type { Outcome } from '@/command/command'
import type { Context } from '@/command/context'
import { onNodes } from '@/command/on-nodes'
import { pick } from '@/command/param'
import { targets } from '@/features/connector/commands-operate'

/** What starting, stopping and restarting bridges have in common; without a node they do it on each. */
export const onBridgeNodes = {
  ...targets('bridge'),
  params: {
    ...targets('bridge').params,
    node: pick('node', { optional: true, askedOnlyByName: true, label: 'param.node', free: true }),
  },
}

/**
 * Starts, stops or restarts a bridge (src/contract/docs/integration.md#bridges). Calls each node separately, so
 * that failures name their nodes and can be repeated there (catalogue C6).
 */
export async function operateBridge(
  operation: BridgeOperation,
  { id, node }: { readonly id: string; readonly node?: string | undefined },
  { api, signal }: Pick<Context, 'api' | 'signal'>,
): Promise<Outcome> {
  const { node_status = [] } = await api.bridgeDetail({ params: { id } }, { signal })
  return await onNodes(
    node === undefined ? node_status.map((status) => status.node) : node.split(','),
    'BRIDGE_NOWHERE',
    (name) => api.bridgeNodeOperate({ params: { node: name, id, operation } }, { signal }),
    {
      done: `bridge.${operation}.done`,
      partly: `bridge.${operation}.partly`,
      values: { id },
      changed: ['bridge'],
    },
  )
}
