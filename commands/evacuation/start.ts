import { defineCommand, done } from '@/command/command'
import { readLoads, namesIn, nodeNames } from '@/features/node/node-names'
import { duration, hostPort, number, pick, text } from '@/command/param'
import { evictionMs } from '@/features/rebalance/model/rebalance'
import { formatDuration } from '@/lib/time/time'

/**
 * Evacuates a node: its clients are disconnected at a rate, and new ones are refused until it is stopped.
 * Enterprise only.
 */
export default defineCommand({
  id: 'evacuation.start',
  group: 'group.monitoring',
  aliases: ['evac'],
  danger: 'disruptive',
  calls: ['nodeList', 'evacuationStart'],
  undo: 'evacuation',
  undoCaveat: 'undo.caveat.evacuation',
  needs: 'rebalance',
  params: {
    node: pick('node'),
    conn_rate: number({ min: 1 }, { initial: 500, label: 'evacuation.connRate', field: 'conn_evict_rate' }),
    sess_rate: number({ min: 1 }, { initial: 500, label: 'evacuation.sessRate', field: 'sess_evict_rate' }),
    health: duration({ initial: 60_000, label: 'evacuation.health', field: 'wait_health_check' }),
    takeover: duration({ initial: 60_000, label: 'evacuation.takeover', field: 'wait_takeover' }),
    redirect: hostPort({ port: 1883, optional: true, label: 'evacuation.redirect', field: 'redirect_to' }),
    to: text(nodeNames, { optional: true, label: 'evacuation.to', field: 'migrate_to' }),
  },
  errors: {
    BAD_REQUEST: { step: 'node', key: 'evacuation.refused', brokerMessage: true },
    NOT_FOUND: { step: 'node', key: 'evacuation.noNode' },
  },
  effect: () => ({ key: 'evacuation.start.effect' }),
  async warn(
    {
      node,
      conn_rate: connRate = 500,
      sess_rate: sessRate = 500,
      health: healthCheck = 60_000,
      takeover = 60_000,
    },
    _targets,
    { api, signal },
  ) {
    const { live, sessions } = (await readLoads(api, signal)).get(node) ?? { live: 0, sessions: 0 }
    const time = formatDuration(evictionMs({ live, sessions }, { connRate, sessRate, healthCheck, takeover }))
    return {
      body: 'evacuation.start.confirm',
      values: { node, count: live, sessions, rate: connRate, wait: formatDuration(healthCheck), time },
    }
  },
  async run({ node, conn_rate, sess_rate, health, takeover, redirect, to = '' }, { api, signal }) {
    const names = [...namesIn(to)]
    await api.evacuationStart(
      {
        params: { node },
        body: {
          ...(conn_rate === undefined ? {} : { conn_evict_rate: conn_rate }),
          ...(sess_rate === undefined ? {} : { sess_evict_rate: sess_rate }),
          ...(health === undefined ? {} : { wait_health_check: formatDuration(health) }),
          ...(takeover === undefined ? {} : { wait_takeover: formatDuration(takeover) }),
          ...(redirect === undefined || redirect === '' ? {} : { redirect_to: redirect }),
          ...(names.length === 0 ? {} : { migrate_to: names }),
        },
      },
      { signal },
    )
    return done('evacuation.start.done', { node }, ['node', 'cluster'])
  },
})
