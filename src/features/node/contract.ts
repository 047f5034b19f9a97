import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { count, limit, maybe, open, rows } from '@/contract/schema'

/**
 * A member of the cluster (src/contract/docs/cluster.md#nodes). A stopped node has only `node`, `node_status`
 * and `role`.
 */
export const NodeInfo = z.looseObject({
  node: z.string(),
  node_status: open(['running', 'stopped']),
  role: maybe(open(['core', 'replicant'])),
  version: maybe(z.string()),
  edition: maybe(z.string()),
  otp_release: maybe(z.string()),
  uptime: maybe(z.number()),
  connections: maybe(count),
  live_connections: maybe(count),
  /** Sessions of the whole cluster, also those without a connection (5.8). */
  cluster_sessions: maybe(count),
  load1: maybe(z.number()),
  load5: maybe(z.number()),
  load15: maybe(z.number()),
  memory_total: maybe(z.union([z.string(), z.number()])),
  memory_used: maybe(z.union([z.string(), z.number()])),
  process_available: maybe(z.number()),
  process_used: maybe(z.number()),
  max_fds: maybe(z.number()),
  log_path: maybe(z.string()),
  sys_path: maybe(z.string()),
})
export type NodeInfo = z.infer<typeof NodeInfo>

/** Numbers by name; other values are dropped, such as the objects that 5.9 added. */
const figures = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((all): Record<string, number | string> =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, value]) =>
        typeof value === 'number' || typeof value === 'string' ? [[name, value]] : [],
      ),
    ),
  ),
)

/** Gauges by name, each as `<stem>.count` and `<stem>.max` (src/contract/docs/cluster.md#nodes). */
export const Stats = figures
export type Stats = z.infer<typeof Stats>

/** Counters since the node's boot, with dots in their names (src/contract/docs/monitoring.md#metrics). */
const Metrics = figures

/** A sample of the history: gauges at that time, and messages counted in the interval before it. */
export const Sample = z.looseObject({
  time_stamp: z.number(),
  connections: maybe(z.number()),
  live_connections: maybe(z.number()),
  topics: maybe(z.number()),
  subscriptions: maybe(z.number()),
  received: maybe(z.number()),
  sent: maybe(z.number()),
  dropped: maybe(z.number()),
  /** Since 5.8; persisted messages are those of durable sessions. */
  persisted: maybe(z.number()),
  rules_matched: maybe(z.number()),
  actions_executed: maybe(z.number()),
  actions_messages: maybe(z.number()),
  validation_succeeded: maybe(z.number()),
  validation_failed: maybe(z.number()),
  transformation_succeeded: maybe(z.number()),
  transformation_failed: maybe(z.number()),
  subscriptions_ram: maybe(z.number()),
  subscriptions_durable: maybe(z.number()),
  disconnected_durable_sessions: maybe(z.number()),
})
export type Sample = z.infer<typeof Sample>

/**
 * The current rates in messages per second, rounded down, and gauges (src/contract/docs/cluster.md#history).
 */
const Current = z.looseObject({
  connections: maybe(count),
  live_connections: maybe(count),
  topics: maybe(count),
  subscriptions: maybe(count),
  received_msg_rate: maybe(count),
  sent_msg_rate: maybe(count),
  dropped_msg_rate: maybe(count),
  /** Since 5.8. */
  persisted_rate: maybe(count),
  rules_matched_rate: maybe(count),
  actions_executed_rate: maybe(count),
  actions_messages_rate: maybe(count),
  validation_succeeded_rate: maybe(count),
  validation_failed_rate: maybe(count),
  transformation_succeeded_rate: maybe(count),
  transformation_failed_rate: maybe(count),
  retained_msg_count: maybe(count),
  shared_subscriptions: maybe(count),
  subscriptions_ram: maybe(count),
  subscriptions_durable: maybe(count),
  disconnected_durable_sessions: maybe(count),
  /** The sessions that the license allows. */
  license_quota: maybe(limit),
  /** Milliseconds; of one node only. */
  node_uptime: maybe(z.number()),
})
export type Current = z.infer<typeof Current>

const Cluster = z.looseObject({
  name: z.string(),
  nodes: z.array(z.string()),
  self: maybe(z.string()),
  /** What operators call it (6.0). */
  description: maybe(z.string()),
})

/** A core node with its replicants (src/contract/docs/cluster.md#membership). */
const Topology = z.looseObject({
  core_node: z.string(),
  replicant_nodes: maybe(z.array(z.looseObject({ node: z.string(), streams: maybe(z.number()) }))),
})

const latest = z.object({ latest: z.optional(z.int().check(z.gte(1))) })
const aggregate = z.object({ aggregate: z.optional(z.boolean()) })

export const nodeEndpoints = {
  nodeList: endpoint('GET', { path: '/nodes', resource: 'node', reply: rows(NodeInfo), slow: true }),
  nodeDetail: endpoint('GET', {
    path: '/nodes/{node}',
    resource: 'node',
    reply: NodeInfo,
    codes: ['NOT_FOUND'],
  }),
  nodeStats: endpoint('GET', {
    path: '/nodes/{node}/stats',
    resource: 'node',
    reply: Stats,
    codes: ['NOT_FOUND'],
  }),
  nodeMetrics: endpoint('GET', {
    path: '/nodes/{node}/metrics',
    resource: 'node',
    reply: Metrics,
    codes: ['NOT_FOUND'],
  }),
  /** With `aggregate=true` a single object with sums. */
  stats: endpoint('GET', {
    path: '/stats',
    resource: 'monitor',
    query: aggregate,
    reply: z.union([rows(z.looseObject({ node: z.string() })), Stats]),
  }),
  metrics: endpoint('GET', {
    path: '/metrics',
    resource: 'monitor',
    query: aggregate,
    reply: z.union([rows(z.looseObject({ node: z.string() })), Metrics]),
  }),
  monitor: endpoint('GET', {
    path: '/monitor',
    resource: 'monitor',
    query: latest,
    reply: rows(Sample),
    slow: true,
  }),
  monitorNode: endpoint('GET', {
    path: '/monitor/nodes/{node}',
    resource: 'monitor',
    query: latest,
    reply: rows(Sample),
    codes: ['NOT_FOUND'],
    slow: true,
  }),
  monitorCurrent: endpoint('GET', { path: '/monitor_current', resource: 'monitor', reply: Current }),
  monitorCurrentNode: endpoint('GET', {
    path: '/monitor_current/nodes/{node}',
    resource: 'monitor',
    reply: Current,
    codes: ['NOT_FOUND'],
  }),
  cluster: endpoint('GET', { path: '/cluster', resource: 'cluster', reply: Cluster }),
  clusterUpdate: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: '/cluster',
    body: z.object({ description: z.string() }),
    reply: Cluster,
    codes: ['BAD_REQUEST'],
    needs: 'clusterDescription',
  }),
  clusterTopology: endpoint('GET', { path: '/cluster/topology', resource: 'cluster', reply: rows(Topology) }),
  clusterInvite: endpoint('PUT', { path: '/cluster/{node}/invite', reply: 'none', slow: true }),
  clusterRemove: endpoint('DELETE', {
    path: '/cluster/{node}/force_leave',
    reply: 'none',
    status: 204,
    slow: true,
  }),
}
