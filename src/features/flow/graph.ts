import { bridgeIdOf } from '@/contract/name'
import type { Bridge } from '@/features/bridge/contract'
import { toActionId } from '@/features/bridge/fields/action-name'
import { factsOf } from '@/features/bridge/fields/types'
import { readFallbacks } from '@/features/connector/contract-fallback'
import type { Rule } from '@/features/rule/contract'
import type { Unreadable } from '@/contract/schema'
import { indexChannels, findTroubles } from './rule-look'
import {
  type Draft,
  type ById,
  type Known,
  addNode,
  addEdge,
  addSource,
  addAction,
  addChannel,
  addFallbacks,
  addConnector,
  addRemoteTopic,
  addBridge,
  addLocalTopics,
  findLocalTopics,
} from './graph-nodes'
import type { FlowEdge, Graph } from './flow-node'

type Rows = readonly (Bridge & Unreadable)[]

/** What newer brokers have instead of bridges. */
export type Newer = { readonly actions: Rows; readonly sources: Rows; readonly connectors: Rows }

/**
 * Sets what the rate of each edge is read from: a rule with one source, or a bridge or action fed by one rule
 * only; otherwise the split is unknown. An action's rate does not apply to a connector that is down.
 */
function addRates({ nodes, edges, known }: Draft): FlowEdge[] {
  const into = new Map<string, number>()
  for (const { target } of edges.values()) into.set(target, (into.get(target) ?? 0) + 1)
  // Fallbacks get messages that no rule has sent to them.
  const fallbacks = new Set([...known.actions.values()].flatMap((action) => readFallbacks(action).actions))
  return [...edges.values()].map((edge) => {
    const [source, target] = [nodes.get(edge.source), nodes.get(edge.target)]
    if (edge.fallback === true) return edge
    if (target?.kind === 'rule' && target.rule !== undefined && into.get(edge.target) === 1)
      return { ...edge, of: { kind: 'rule', id: target.rule.id } }
    if (
      source?.kind === 'rule' &&
      (target?.kind === 'bridge' || target?.kind === 'action') &&
      target.part !== undefined &&
      target.partId !== undefined &&
      findLocalTopics(target.part).length === 0 &&
      !fallbacks.has(target.partId) &&
      into.get(edge.target) === 1
    )
      return { ...edge, of: { kind: target.kind, id: target.partId } }
    if (
      source?.partId !== undefined &&
      ((source.kind === 'bridge' && source.direction === 'egress') ||
        (source.kind === 'action' && target?.part?.status === 'connected'))
    )
      return { ...edge, of: { kind: source.kind, id: source.partId } }
    return edge
  })
}

const byId = (rows: Rows, idOf: (row: Bridge) => string = bridgeIdOf): ById =>
  new Map(rows.filter((row) => row.$raw === undefined).map((row) => [idOf(row), row]))

/**
 * Indexes the lists of a broker. While only some types have become actions (5.3.1 to 5.5), the list of
 * bridges has some actions and sources too, under their old names.
 */
function indexParts(bridges: Rows, newer: Newer | undefined): Known {
  const [actions, sources, connectors] = [
    byId(newer?.actions ?? []),
    byId(newer?.sources ?? []),
    byId(newer?.connectors ?? []),
  ]
  const moved = (row: Bridge) => actions.has(toActionId(bridgeIdOf(row))) || sources.has(bridgeIdOf(row))
  return {
    bridges: byId(
      bridges.filter((row) => row.$raw === undefined && !moved(row)),
      (row) => toActionId(bridgeIdOf(row)),
    ),
    actions,
    sources,
    connectors,
    newer: newer !== undefined,
  }
}

/** The graph of rules, their sources and their actions. Unreadable rows have no node. */
export function buildGraph(rules: readonly (Rule & Unreadable)[], bridges: Rows, newer?: Newer): Graph {
  const known = indexParts(bridges, newer)
  const draft: Draft = { nodes: new Map(), edges: new Map(), known }
  const channels = indexChannels({
    actions: [...known.bridges.values(), ...known.actions.values()],
    sources: [...known.bridges.values(), ...known.sources.values()],
    partly: false,
  })
  for (const rule of rules) {
    if (rule.$raw !== undefined) continue
    const id = addNode(draft, {
      id: `rule-${rule.id}`,
      kind: 'rule',
      column: 2,
      text: rule.id,
      rule,
      troubles: findTroubles(rule, channels),
    })
    for (const from of rule.from ?? []) addEdge(draft, addSource(draft, from), id)
    for (const action of rule.actions ?? []) {
      const target = addAction(draft, rule, action)
      if (target !== undefined) addEdge(draft, id, target)
    }
  }
  for (const [id, source] of known.sources) addChannel(draft, 'source', id, source)
  for (const [id, action] of known.actions)
    addLocalTopics(draft, addChannel(draft, 'action', id, action), action)
  for (const [id, action] of known.actions) addFallbacks(draft, id, action)
  for (const [id, connector] of known.connectors)
    if (!draft.nodes.has(`connector-${id}-in`)) addConnector(draft, id, connector, 'out')
  for (const bridge of known.bridges.values()) {
    addRemoteTopic(draft, bridge, 'ingress')
    addRemoteTopic(draft, bridge, 'egress')
    const bridgeId = bridgeIdOf(bridge)
    if (
      ![`bridge-${bridgeId}`, `bridge-${bridgeId}-ingress`, `bridge-${bridgeId}-egress`].some((id) =>
        draft.nodes.has(id),
      )
    )
      addBridge(draft, bridgeId, bridge, factsOf(bridge.type)?.direction === 'ingress' ? 'ingress' : 'egress')
    if (findLocalTopics(bridge).length > 0)
      addLocalTopics(draft, addBridge(draft, bridgeId, bridge, 'egress'), bridge)
  }
  return { nodes: [...draft.nodes.values()], edges: addRates(draft) }
}
