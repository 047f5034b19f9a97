import type { FlowNode, Graph } from './flow-node'
import type { NeighborMap } from './neighbors'

/** What stops while a connector is down. */
export type Dependents = {
  readonly actions: readonly FlowNode[]
  readonly sources: readonly FlowNode[]
  readonly rules: readonly string[]
}

/** The ids of the rules that an action or a source reports on any page; undefined before 5.8. */
const reportedRules = ({ part }: FlowNode): readonly string[] | undefined => {
  const rules = part?.['rules']
  return Array.isArray(rules) ? rules.filter((rule): rule is string => typeof rule === 'string') : undefined
}

/** The actions and sources of a connector on either side, and the rules behind them. */
export function findDependents({ partId }: FlowNode, graph: Graph, near: NeighborMap): Dependents {
  const places = graph.nodes.filter((node) => node.kind === 'connector' && node.partId === partId)
  const [actions, sources] = [
    places.flatMap(({ id }) => near.get(id)?.before ?? []),
    places.flatMap(({ id }) => near.get(id)?.after ?? []),
  ]
  const drawn = (channel: FlowNode) =>
    [...(near.get(channel.id)?.before ?? []), ...(near.get(channel.id)?.after ?? [])].flatMap(
      ({ kind, rule }) => (kind === 'rule' && rule !== undefined ? [rule.id] : []),
    )
  return {
    actions,
    sources,
    rules: [
      ...new Set([...actions, ...sources].flatMap((channel) => reportedRules(channel) ?? drawn(channel))),
    ].sort(),
  }
}
