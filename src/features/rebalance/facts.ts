import type { GlobalStatus } from './contract'
import type { NodeInfo } from '@/features/node/contract'

/** How far something has come: so many left of so many. */
export type Progress = { readonly left: number; readonly initial: number }

/** A node with what it takes part in. */
export type MovingNode = NodeInfo & {
  readonly part: 'none' | 'evacuation' | 'coordinator' | 'donor' | 'recipient'
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

/** What goes on at each node: it is emptied, it has others share, or it gives and takes in that. */
export const movingOf = (
  nodes: readonly (NodeInfo & { readonly $raw?: string })[],
  { evacuations, rebalances }: GlobalStatus,
): readonly MovingNode[] =>
  nodes.map((row): MovingNode => {
    const own = evacuations.find(({ node }) => node === row.node)
    const led = rebalances.find(({ node }) => node === row.node)
    const all = rebalances.find(
      ({ donors = [], recipients = [] }) => donors.includes(row.node) || recipients.includes(row.node),
    )
    const doing = own ?? led ?? all
    if (doing === undefined) return { ...row, part: 'none' }
    const { stats, state, connection_eviction_rate: rate } = doing
    return {
      ...row,
      part:
        own !== undefined
          ? 'evacuation'
          : all?.donors?.includes(row.node) === true
            ? 'donor'
            : led !== undefined
              ? 'coordinator'
              : 'recipient',
      process: state,
      rate: rate === undefined ? undefined : Number(rate),
      // Of a rebalance nobody tells how many each node had.
      ...(own === undefined
        ? {}
        : {
            connections_left: progress(stats?.current_connected, stats?.initial_connected),
            sessions_left: progress(stats?.current_sessions, stats?.initial_sessions),
          }),
    }
  })

/** What may be asked of a node: to begin only where nothing goes on, to end what goes on. */
export const canStart = ({ part, node_status: status }: MovingNode): boolean =>
  part === 'none' && status === 'running'
