import type { nodeEndpoints } from '@/features/node/contract'
import { clusterName, facts, self } from '../monitoring/nodes'
import { nodeNotFound } from '../http/refusal'
import { reading } from '../monitoring/gauges'
import type { State } from '../state'
import type { HandlersOf } from './handlers'

/**
 * Only this node runs; a stopped member is answered like an unknown node
 * (src/contract/docs/cluster.md#nodes).
 */
const running = (node: string) => {
  if (node !== self) throw nodeNotFound(node)
}

export const node = (state: State): HandlersOf<typeof nodeEndpoints> => {
  const { now, engine, nodes, monitor, peaks } = state
  const mine = () => {
    const { connections, live_connections } = reading(state)
    return facts(state.release, state.bootedAt, now(), { connections, live: live_connections })
  }
  return {
    nodeList: () => [
      mine(),
      ...nodes.stopped().map((name) => ({ node: name, node_status: 'stopped', role: 'core' })),
    ],
    nodeDetail({ params }) {
      running(params.node)
      return mine()
    },
    nodeStats({ params }) {
      running(params.node)
      return peaks.stats()
    },
    nodeMetrics({ params }) {
      running(params.node)
      return engine.metrics.all()
    },
    stats: ({ query }) => (query.aggregate ? peaks.stats() : [{ node: self, ...peaks.stats() }]),
    metrics: ({ query }) =>
      query.aggregate ? engine.metrics.all() : [{ node: self, ...engine.metrics.all() }],
    monitor: ({ query }) => monitor.history(query.latest),
    monitorNode({ params, query }) {
      running(params.node)
      return monitor.history(query.latest)
    },
    monitorCurrent: () => monitor.current(),
    monitorCurrentNode({ params }) {
      running(params.node)
      return monitor.current()
    },
    cluster: () => ({ name: clusterName, nodes: [self], self }),
    clusterTopology: () => [{ core_node: self, replicant_nodes: [] }],
    clusterInvite: ({ params }) => nodes.invite(params.node),
    clusterRemove: ({ params }) => nodes.forceLeave(params.node),
  }
}
