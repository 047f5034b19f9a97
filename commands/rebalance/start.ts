import { defineCommand, done } from '@/command/command'
import type { Confirm } from '@/command/confirm'
import { readLoads, namesIn, nodeNames } from '@/features/node/node-names'
import { duration, number, pick, text } from '@/command/param'
import { balance, evictionMs } from '@/features/rebalance/model/rebalance'
import { formatDuration } from '@/lib/time/time'

/** Moves clients from nodes with many to nodes with few; one node coordinates it. Enterprise only. */
export default defineCommand({
  id: 'rebalance.start',
  group: 'group.monitoring',
  aliases: ['rebal'],
  danger: 'disruptive',
  calls: ['nodeList', 'rebalanceStart'],
  undo: 'rebalance',
  undoCaveat: 'undo.caveat.rebalance',
  needs: 'rebalance',
  params: {
    node: pick('node', { label: 'rebalance.coordinator' }),
    conn_rate: number({ min: 1 }, { initial: 500, label: 'evacuation.connRate', field: 'conn_evict_rate' }),
    sess_rate: number({ min: 1 }, { initial: 500, label: 'evacuation.sessRate', field: 'sess_evict_rate' }),
    abs_conn: number({ min: 1 }, { initial: 1000, label: 'rebalance.absConn', field: 'abs_conn_threshold' }),
    rel_conn: number(
      { min: 1.01 },
      { initial: 1.1, label: 'rebalance.relConn', field: 'rel_conn_threshold' },
    ),
    abs_sess: number({ min: 1 }, { initial: 1000, label: 'rebalance.absSess', field: 'abs_sess_threshold' }),
    rel_sess: number(
      { min: 1.01 },
      { initial: 1.1, label: 'rebalance.relSess', field: 'rel_sess_threshold' },
    ),
    health: duration({ initial: 60_000, label: 'evacuation.health', field: 'wait_health_check' }),
    takeover: duration({ initial: 60_000, label: 'evacuation.takeover', field: 'wait_takeover' }),
    nodes: text(nodeNames, { optional: true, label: 'rebalance.nodes', field: 'nodes' }),
  },
  errors: {
    BAD_REQUEST: { step: 'node', key: 'evacuation.refused', brokerMessage: true },
    NOT_FOUND: { step: 'node', key: 'evacuation.noNode' },
  },
  effect: () => ({ key: 'rebalance.start.effect' }),
  async warn(
    {
      node,
      conn_rate: connRate = 500,
      sess_rate: sessRate = 500,
      abs_conn: abs = 1000,
      rel_conn: rel = 1.1,
      health: healthCheck = 60_000,
      takeover = 60_000,
      nodes = '',
    },
    _targets,
    { api, signal },
  ): Promise<Confirm> {
    const requested = new Set([node, ...namesIn(nodes)])
    const loads = [...(await readLoads(api, signal))].filter(
      ([name]) => requested.size === 1 || requested.has(name),
    )
    const { donors, moving } = balance(new Map(loads.map(([name, { live }]) => [name, live])), { abs, rel })
    if (moving === 0) return { body: 'rebalance.start.nothing', values: { count: loads.length } }
    const time = formatDuration(
      evictionMs(
        { live: Math.ceil(moving / donors.length), sessions: 0 },
        { connRate, sessRate, healthCheck, takeover },
      ),
    )
    return {
      body: 'rebalance.start.confirm',
      values: { count: moving, donors: donors.join(', '), rate: connRate, time },
    }
  },
  async run(
    { node, conn_rate, sess_rate, abs_conn, rel_conn, abs_sess, rel_sess, health, takeover, nodes = '' },
    { api, signal },
  ) {
    const names = [...namesIn(nodes)]
    await api.rebalanceStart(
      {
        params: { node },
        body: {
          conn_evict_rate: conn_rate,
          sess_evict_rate: sess_rate,
          abs_conn_threshold: abs_conn,
          rel_conn_threshold: rel_conn,
          abs_sess_threshold: abs_sess,
          rel_sess_threshold: rel_sess,
          ...(health === undefined ? {} : { wait_health_check: formatDuration(health) }),
          ...(takeover === undefined ? {} : { wait_takeover: formatDuration(takeover) }),
          ...(names.length === 0 ? {} : { nodes: names }),
        },
      },
      { signal },
    )
    return done('rebalance.start.done', { node }, ['node', 'cluster'])
  },
})
