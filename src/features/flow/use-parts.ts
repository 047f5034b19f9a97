import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import type { Bridge } from '@/features/bridge/contract'
import type { Rule } from '@/features/rule/contract'
import type { spaceQuery } from '@/contract/namespaced-id'
import type { Unreadable } from '@/contract/schema'
import { buildGraph } from './graph'
import type { Graph } from './flow-node'

const none: readonly Bridge[] = []

/**
 * Reads what rules can use. Bridges are read until 5.6, since when all are actions and sources. Reads full
 * lists, because summaries do not include the connector. `asked` selects a namespace.
 */
export function useParts(every: number, asked: ReturnType<typeof spaceQuery> = {}) {
  const offers = useOffers()
  const [newer, into, bridged] = [offers('connectors'), offers('sources'), !offers('channelsOnly')]
  const bridges = useRead('bridgeList', {}, { every, enabled: bridged })
  const actions = useRead('actionList', { query: asked }, { every, enabled: newer })
  const sources = useRead('sourceList', { query: asked }, { every, enabled: into })
  const connectors = useRead('connectorList', { query: asked }, { every, enabled: newer })
  return {
    /** Whether the broker has connectors, with actions and sources, in place of data bridges. */
    newer,
    /** The queries that apply to this broker. */
    lists: [
      ...(bridged ? [bridges] : []),
      ...(newer ? [actions, connectors] : []),
      ...(into ? [sources] : []),
    ],
    bridges: bridged ? bridges.data : none,
    actions: newer ? actions.data : none,
    sources: into ? sources.data : none,
    connectors: newer ? connectors.data : none,
  }
}

type Parts = Omit<ReturnType<typeof useParts>, 'lists'>

/**
 * The graph of these rules; undefined until everything is read, because only then missing parts are known.
 */
export function graphWith(
  rules: readonly (Rule & Unreadable)[] | undefined,
  { newer, bridges, actions, sources, connectors }: Parts,
): Graph | undefined {
  if (
    rules === undefined ||
    bridges === undefined ||
    actions === undefined ||
    sources === undefined ||
    connectors === undefined
  )
    return undefined
  return buildGraph(rules, bridges, newer ? { actions, sources, connectors } : undefined)
}
