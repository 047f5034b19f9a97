import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { count, Duration, maybe, open, rows } from '@/contract/schema'

/** The states of an evacuation in order (seen on e5.1.1 and in its documentation). */
const evacuationStates = [
  'waiting_health_check',
  'evicting_conns',
  'waiting_takeover',
  'evicting_sessions',
  'prohibiting',
  'disabled',
] as const

const Stats = z.looseObject({
  initial_connected: maybe(count),
  current_connected: maybe(count),
  initial_sessions: maybe(count),
  current_sessions: maybe(count),
  current_disconnected_sessions: maybe(count),
})

const names = maybe(z.array(z.string()))
const process = {
  state: maybe(open(evacuationStates)),
  connection_eviction_rate: maybe(count),
  session_eviction_rate: maybe(count),
  connection_goal: maybe(count),
  session_goal: maybe(count),
  disconnected_session_goal: maybe(count),
  session_recipients: names,
  recipients: names,
  stats: maybe(Stats),
  coordinator_node: maybe(z.string()),
}

/** A node that is being evacuated. */
const Evacuation = z.looseObject({ node: z.string(), ...process })

/** A rebalance, with the node that coordinates it. */
const Rebalance = z.looseObject({
  node: z.string(),
  ...process,
  donors: names,
  donor_conn_avg: maybe(count),
  donor_sess_avg: maybe(count),
})

/** All evacuations and rebalances in the cluster. */
const GlobalStatus = z.looseObject({
  evacuations: rows(Evacuation),
  rebalances: rows(Rebalance),
  /** Nodes whose disconnected sessions are removed by the broker's own command line (6.0). */
  purges: maybe(rows(z.looseObject({ node: z.string(), ...process }))),
})
export type GlobalStatus = z.infer<typeof GlobalStatus>

/** The process on the responding node. */
const LocalStatus = z.looseObject({
  status: open(['enabled', 'disabled']),
  process: maybe(open(['rebalance', 'evacuation'])),
  ...process,
})

const EvictionStatus = z.looseObject({
  status: open(['enabled', 'disabled']),
  stats: maybe(z.looseObject({ connections: maybe(count), sessions: maybe(count) })),
})

const rate = z.optional(z.int().check(z.gte(1)))
const nodes = z.optional(z.array(z.string()))
const common = {
  wait_health_check: z.optional(Duration),
  conn_evict_rate: rate,
  sess_evict_rate: rate,
  wait_takeover: z.optional(Duration),
}

const EvacuationStart = z.strictObject({ ...common, redirect_to: z.optional(z.string()), migrate_to: nodes })
const ratio = z.optional(z.number().check(z.gt(1)))
const RebalanceStart = z.strictObject({
  ...common,
  abs_conn_threshold: rate,
  rel_conn_threshold: ratio,
  abs_sess_threshold: rate,
  rel_sess_threshold: ratio,
  nodes,
})

const needs = 'rebalance'
const codes = ['BAD_REQUEST', 'NOT_FOUND'] as const
const Nothing = z.looseObject({})

export const loadRebalanceEndpoints = {
  rebalanceStatus: endpoint('GET', {
    path: '/load_rebalance/status',
    resource: 'node',
    reply: LocalStatus,
    needs,
  }),
  rebalanceGlobal: endpoint('GET', {
    path: '/load_rebalance/global_status',
    resource: 'node',
    reply: GlobalStatus,
    needs,
  }),
  /** Successful while the responding node accepts clients; for load balancers, although it needs a token. */
  rebalanceAvailability: endpoint('GET', {
    path: '/load_rebalance/availability_check',
    resource: 'node',
    reply: Nothing,
    codes: ['NODE_EVACUATING'],
    needs,
  }),
  rebalanceStart: endpoint('POST', {
    path: '/load_rebalance/{node}/start',
    body: RebalanceStart,
    reply: Nothing,
    codes,
    needs,
  }),
  rebalanceStop: endpoint('POST', { path: '/load_rebalance/{node}/stop', reply: Nothing, codes, needs }),
  evacuationStart: endpoint('POST', {
    path: '/load_rebalance/{node}/evacuation/start',
    body: EvacuationStart,
    reply: Nothing,
    codes,
    needs,
  }),
  evacuationStop: endpoint('POST', {
    path: '/load_rebalance/{node}/evacuation/stop',
    reply: Nothing,
    codes,
    needs,
  }),
  evictionStatus: endpoint('GET', {
    path: '/node_eviction/status',
    resource: 'node',
    reply: EvictionStatus,
    needs,
  }),
}
