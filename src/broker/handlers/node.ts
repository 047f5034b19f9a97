import type { clearingEndpoints } from '@/contract/clearing'
import type { nodeEndpoints } from '@/features/node/contract'
import type { invitationEndpoints } from '@/features/node/contract-invitation'
import { setBounded } from '@/lib/bounded'
import { atomTerm } from '@/rule-sql/term'
import { refusalOf } from '../checks/complaint'
import { withMillis } from '../store/instant'
import { clusterName, facts, self } from '../monitoring/nodes'
import { nodeNotFound, Refusal } from '../http/refusal'
import { reading } from '../monitoring/gauges'
import {
  filledHistory,
  getMetrics,
  noVerdicts,
  pointOf58,
  getStats,
  sumOfRules,
} from '../monitoring/release-statistics'
import type { HandlerContext } from '../state'
import type { HandlersOf } from '../handler'

/**
 * Only this node runs; a stopped member is answered like an unknown node
 * (src/contract/docs/cluster.md#nodes).
 */
const running = (node: string) => {
  if (node !== self) throw nodeNotFound(node)
}

type Attempt = {
  readonly node: string
  readonly started_at: string
  readonly finished_at: string
  readonly reason?: string
}
type NodeEndpoints = typeof nodeEndpoints &
  typeof invitationEndpoints &
  Pick<typeof clearingEndpoints, 'monitorClear'>

/** The maximum number of nodes whose last invitation is reported. */
const maxAttempts = 100

export const createNodeHandlers = (state: HandlerContext): HandlersOf<NodeEndpoints> => {
  const { now, engine, nodes, monitor, peaks, release, license } = state
  const document = state.store('cluster-description')
  let description = String(document.read() ?? '')
  const [later, newest] = [release.since('5.8.0'), release.since('6.1.0')]
  const attempts = new Map<string, Attempt>()
  const mine = () => {
    const { connections, live_connections } = reading(state)
    const row = facts(release, state.bootedAt, now(), { connections, live: live_connections })
    return later ? { ...row, cluster_sessions: connections } : row
  }
  const stats = () => getStats(release, peaks.stats())
  const metrics = () => getMetrics(state, engine.metrics.all())
  const history = (latest: number | undefined) =>
    later ? filledHistory(monitor.history(latest).map(pointOf58), latest, now()) : monitor.history(latest)
  const current = () => {
    const reply = monitor.current()
    return {
      ...reply,
      ...(later && {
        persisted_rate: 0,
        ...noVerdicts((verdict) => `${verdict}_rate`),
        retained_msg_count: engine.retainedStore.size,
        shared_subscriptions: peaks.stats()['subscriptions.shared.count'] ?? 0,
      }),
      ...(newest && {
        rules_matched_rate: sumOfRules(state, 'matched.rate'),
        license_quota: license.show().max_connections,
      }),
    }
  }
  const cluster = () => ({
    name: clusterName,
    nodes: [self],
    self,
    ...(release.has('clusterDescription') && { description }),
  })
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
      return stats()
    },
    nodeMetrics({ params }) {
      running(params.node)
      return metrics()
    },
    stats: ({ query }) => (query.aggregate ? stats() : [{ ...stats(), node: self }]),
    metrics: ({ query }) => (query.aggregate ? metrics() : [{ ...metrics(), node: self }]),
    monitor: ({ query }) => history(query.latest),
    monitorNode({ params, query }) {
      running(params.node)
      return history(query.latest)
    },
    monitorClear: () => monitor.clear(),
    monitorCurrent() {
      const reply = current()
      return later
        ? {
            ...reply,
            subscriptions_ram: reply.subscriptions,
            subscriptions_durable: 0,
            disconnected_durable_sessions: 0,
          }
        : reply
    },
    monitorCurrentNode({ params }) {
      running(params.node)
      return later ? { ...current(), node_uptime: now() - state.bootedAt } : current()
    },
    cluster,
    clusterUpdate({ body }) {
      description = body.description
      document.write(description)
      return cluster()
    },
    clusterTopology: () => [{ core_node: self, replicant_nodes: [] }],
    clusterInvite: ({ params }) => nodes.invite(params.node),
    /** The result is known at once, as there is no other machine. */
    clusterInviteAsync({ params: { node } }) {
      if (node === self) throw new Refusal(400, 'BAD_REQUEST', "Can't invite self")
      if (node.split('@').length !== 2) throw refusalOf({ path: 'node', reason: 'expected a node name' })
      const at = withMillis(now())
      const end = (reason?: string) => {
        const attempt = {
          node,
          started_at: at,
          finished_at: at,
          ...(reason === undefined ? {} : { reason }),
        }
        setBounded(attempts, node, attempt, maxAttempts)
      }
      // Only former members of the cluster can be reached.
      if (nodes.stopped().includes(node)) end(`{error,{already_in_cluster,${atomTerm(node)}}}`)
      else if (!nodes.wasMember(node)) end('{error,{badrpc,nodedown}}')
      else {
        nodes.invite(node)
        end()
      }
    },
    clusterInvitations: () => ({
      in_progress: [],
      succeed: [...attempts.values()].filter(({ reason }) => reason === undefined),
      failed: [...attempts.values()].filter(({ reason }) => reason !== undefined),
    }),
    clusterRemove: ({ params }) => nodes.forceLeave(params.node),
  }
}
