import type { GlobalStatus } from './contract'
import type { NodeInfo } from '@/features/node/contract'

/** The remaining and the initial number. */
export type Progress = { readonly left: number; readonly initial: number }

/** A node with its part in an evacuation or a rebalance. */
export type MovingNode = NodeInfo & {
  readonly part: 'none' | 'evacuation' | 'purge' | 'coordinator' | 'donor' | 'recipient'
  readonly process?: string | undefined
  readonly connections_left?: Progress | undefined
  readonly sessions_left?: Progress | undefined
  readonly rate?: number | undefined
}

const progress = (
  left: number | string | undefined,
  initial: number | string | undefined,
): Progress | undefined =>
  left === undefined || initial === undefined ? undefined : { left: Number(left), initial: Number(initial) }

/** The part of each node: it is evacuated, coordinates a rebalance, or gives or receives clients. */
export const getMoving = (
  nodes: readonly (NodeInfo & { readonly $raw?: string })[],
  { evacuations, rebalances, purges = [] }: GlobalStatus,
): readonly MovingNode[] =>
  nodes.map((row): MovingNode => {
    const evacuation = evacuations.find(({ node }) => node === row.node)
    const coordinated = rebalances.find(({ node }) => node === row.node)
    const all = rebalances.find(
      ({ donors = [], recipients = [] }) => donors.includes(row.node) || recipients.includes(row.node),
    )
    const purge = purges.find(({ node }) => node === row.node)
    const active = evacuation ?? coordinated ?? all ?? purge
    if (active === undefined) return { ...row, part: 'none' }
    const { stats, state, connection_eviction_rate: rate } = active
    return {
      ...row,
      part:
        evacuation !== undefined
          ? 'evacuation'
          : active === purge
            ? 'purge'
            : all?.donors?.includes(row.node) === true
              ? 'donor'
              : coordinated !== undefined
                ? 'coordinator'
                : 'recipient',
      process: state,
      rate: rate === undefined ? undefined : Number(rate),
      // The broker does not return the initial numbers of a rebalance by node.
      ...(evacuation === undefined
        ? {}
        : {
            connections_left: progress(stats?.current_connected, stats?.initial_connected),
            sessions_left: progress(stats?.current_sessions, stats?.initial_sessions),
          }),
    }
  })

/** Whether a process can be started on a node: only if none is active. */
export const canStart = ({ part, node_status: status }: MovingNode): boolean =>
  part === 'none' && status === 'running'
