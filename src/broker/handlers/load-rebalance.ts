import type { loadRebalanceEndpoints } from '@/features/rebalance/contract'
import { nodeNotFound, Refusal } from '../http/refusal'
import { self } from '../monitoring/nodes'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

/** Only this node runs; a stopped member is answered like an unknown node. */
const running = (node: string) => {
  if (node !== self) throw nodeNotFound(node)
}
/** Rebalancing needs a second node. */
const noOtherNode = (reason: string) => new Refusal(400, 'BAD_REQUEST', `error on node '${self}': ${reason}`)

export const createLoadRebalanceHandlers = ({
  evacuation,
  engine,
  release,
}: State): HandlersOf<typeof loadRebalanceEndpoints> => ({
  rebalanceStatus() {
    const status = evacuation.status()
    return status === undefined
      ? { status: 'disabled' }
      : { ...status, process: 'evacuation', status: 'enabled' }
  },
  rebalanceGlobal() {
    const status = evacuation.status()
    return {
      evacuations: status === undefined ? [] : [{ ...status, node: self }],
      rebalances: [],
      ...(release.since('6.1.0') && { purges: [] }),
    }
  },
  rebalanceAvailability() {
    if (evacuation.redirect()) throw new Refusal(503, 'NODE_EVACUATING', 'Node Evacuating')
    return {}
  },
  rebalanceStart({ params }) {
    running(params.node)
    throw noOtherNode('nothing_to_balance')
  },
  rebalanceStop({ params }) {
    running(params.node)
    throw noOtherNode('not_started')
  },
  evacuationStart({ params, body }) {
    running(params.node)
    evacuation.start(body)
    return {}
  },
  evacuationStop({ params }) {
    running(params.node)
    evacuation.stop()
    return {}
  },
  evictionStatus: () =>
    evacuation.redirect()
      ? { status: 'enabled', stats: { connections: engine.liveCount, sessions: engine.sessionCount } }
      : { status: 'disabled' },
})
