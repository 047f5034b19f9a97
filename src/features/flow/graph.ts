import { bridgeIdOf } from '@/contract/name'
import type { Bridge } from '@/features/bridge/contract'
import { toActionId, toSourceId } from '@/features/bridge/fields/action-name'
import { factsOf } from '@/features/bridge/fields/types'
import { readFallbacks } from '@/features/connector/contract-fallback'
import type { Rule } from '@/features/rule/contract'
import type { Unreadable } from '@/contract/schema'
import { eventName } from '@/rule-sql/event-name'
import { indexChannels, findTroubles, type ChannelTrouble } from './rule-look'

/**
 * What connects rules with other systems: bridges on older brokers; actions, sources and their connectors on
 * newer ones. Each is a noun of the API.
 */
export const partKinds = ['bridge', 'action', 'source', 'connector'] as const
export type PartKind = (typeof partKinds)[number]

export type FlowKind = 'topic' | 'event' | PartKind | 'rule' | 'console' | 'republish'

/**
 * Columns from left to right: remote topics or connectors of sources; sources of rules; rules; actions;
 * remote topics or connectors of actions.
 */
type Column = 0 | 1 | 2 | 3 | 4

/** A node of the flow, shared by all rules that refer to it. */
export type FlowNode = {
  readonly id: string
  readonly kind: FlowKind
  readonly column: Column
  /** Its name as the broker sends it. */
  readonly text: string
  readonly rule?: Rule
  /** Problems of the sources and actions of a rule, the worst first. */
  readonly troubles?: readonly ChannelTrouble[]
  /** The id of a bridge, an action, a source or a connector, also of a missing one. */
  readonly partId?: string
  /** Undefined if the broker does not have it. */
  readonly part?: Bridge
  /** The connector of an action or a source, which needs it to work. */
  readonly through?: Bridge
  readonly direction?: 'ingress' | 'egress'
  /** The address of the broker of a remote topic. */
  readonly server?: string
  /** The remote topic that an action sends to or a source reads from. */
  readonly remote?: string
}

/** What the rate of an edge is read from. */
type Rated = { readonly kind: 'rule' | 'bridge' | 'action'; readonly id: string }

/**
 * Messages from one node to the next. `of` names what its rate is read from; a fallback edge has only
 * messages that an action failed to send.
 */
export type FlowEdge = {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly of?: Rated
  readonly fallback?: true
}

export type Graph = { readonly nodes: readonly FlowNode[]; readonly edges: readonly FlowEdge[] }

type Rows = readonly (Bridge & Unreadable)[]
/** What newer brokers have instead of bridges. */
export type Newer = { readonly actions: Rows; readonly sources: Rows; readonly connectors: Rows }

type ById = ReadonlyMap<string, Bridge>
type Known = {
  /** By their ids as actions. */ readonly bridges: ById
  readonly actions: ById
  readonly sources: ById
  readonly connectors: ById
  /** Missing parts are actions and sources rather than bridges. */ readonly newer: boolean
}
type Draft = {
  readonly nodes: Map<string, FlowNode>
  readonly edges: Map<string, FlowEdge>
  readonly known: Known
}

const isMqtt = (bridgeId: string) => bridgeId.startsWith('mqtt:')

const member = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[name] : undefined,
    value,
  )

const textAt = (value: unknown, ...path: readonly string[]): string | undefined => {
  const text = member(value, ...path)
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The remote topic of one direction of an MQTT bridge, if it has that direction. */
const remoteTopic = (bridge: Bridge, direction: 'ingress' | 'egress'): string | undefined =>
  bridge.type === 'mqtt' ? textAt(bridge, direction, 'remote', 'topic') : undefined

const add = ({ nodes }: Draft, node: FlowNode): string => {
  if (!nodes.has(node.id)) nodes.set(node.id, node)
  return node.id
}

const join = ({ edges }: Draft, source: string, target: string, fallback = false): void => {
  const id = JSON.stringify(fallback ? [source, target, 'fallback'] : [source, target])
  if (!edges.has(id)) edges.set(id, { id, source, target, ...(fallback ? { fallback } : {}) })
}

/** Adds the node of a bridge; an MQTT bridge has one per direction. */
function bridgeNode(
  draft: Draft,
  named: string,
  bridge: Bridge | undefined,
  direction: 'ingress' | 'egress',
): string {
  // Rules may refer to it by another name; the list has its id.
  const partId = bridge === undefined ? named : bridgeIdOf(bridge)
  const split =
    isMqtt(partId) &&
    (bridge === undefined ||
      remoteTopic(bridge, 'ingress') !== undefined ||
      remoteTopic(bridge, 'egress') !== undefined)
  return add(draft, {
    id: split ? `bridge-${partId}-${direction}` : `bridge-${partId}`,
    kind: 'bridge',
    column: direction === 'ingress' ? 1 : 3,
    text: partId,
    partId,
    ...(bridge === undefined ? {} : { part: bridge }),
    ...(split ? { direction } : {}),
  })
}

/** The id of the connector of an action or a source: they have the same type. */
const connectorIdOf = (channel: Bridge): string | undefined => {
  const name = textAt(channel, 'connector')
  return name === undefined ? undefined : bridgeIdOf({ type: channel.type, name })
}

/** Adds the node of an action or a source and of its connector; a missing one has no connector. */
function channelNode(
  draft: Draft,
  kind: 'action' | 'source',
  partId: string,
  channel: Bridge | undefined,
): string {
  const connectorId = channel === undefined ? undefined : connectorIdOf(channel)
  const through = connectorId === undefined ? undefined : draft.known.connectors.get(connectorId)
  const remote = channel?.type === 'mqtt' ? textAt(channel, 'parameters', 'topic') : undefined
  const id = add(draft, {
    id: `${kind}-${partId}`,
    kind,
    column: kind === 'source' ? 1 : 3,
    text: partId,
    partId,
    ...(channel === undefined ? {} : { part: channel }),
    ...(through === undefined ? {} : { through }),
    ...(remote === undefined ? {} : { remote }),
  })
  if (connectorId === undefined) return id
  const connector = connectorNode(draft, connectorId, through, kind === 'source' ? 'in' : 'out')
  if (kind === 'source') join(draft, connector, id)
  else join(draft, id, connector)
  return id
}

/** Adds a connector on one side; a connector of sources and actions has a node on both sides. */
const connectorNode = (
  draft: Draft,
  partId: string,
  connector: Bridge | undefined,
  side: 'in' | 'out',
): string =>
  add(draft, {
    id: `connector-${partId}-${side}`,
    kind: 'connector',
    column: side === 'in' ? 0 : 4,
    text: partId,
    partId,
    ...(connector === undefined ? {} : { part: connector }),
  })

/** Adds the node of what a rule names: an action, source or bridge, or a missing one. */
function partNode(draft: Draft, kind: 'action' | 'source', named: string): string {
  const { bridges, newer, ...known } = draft.known
  const partId = kind === 'action' ? toActionId(named) : named
  const channel = known[kind === 'action' ? 'actions' : 'sources'].get(partId)
  const bridge = channel === undefined ? bridges.get(toActionId(named)) : undefined
  return newer && bridge === undefined
    ? channelNode(draft, kind, partId, channel)
    : bridgeNode(draft, named, bridge, kind === 'action' ? 'egress' : 'ingress')
}

/** Adds the node of a source of a rule. */
function sourceNode(draft: Draft, from: string): string {
  const partId = toSourceId(from)
  if (partId !== undefined) return partNode(draft, 'source', partId)
  // Both spellings name the same event.
  if (from.startsWith('$events/'))
    return add(draft, { id: `event-$events/${eventName(from) ?? ''}`, kind: 'event', column: 1, text: from })
  return add(draft, { id: `topic-${from}`, kind: 'topic', column: 1, text: from })
}

/** Adds the node of an action of a rule; other built-in functions than console and republish have none. */
function actionNode(
  draft: Draft,
  rule: Rule,
  action: NonNullable<Rule['actions']>[number],
): string | undefined {
  if (typeof action === 'string') return partNode(draft, 'action', action)
  if (action.function === 'console')
    return add(draft, { id: `console-${rule.id}`, kind: 'console', column: 3, text: '', rule })
  if (action.function !== 'republish') return undefined
  const topic = String(member(action.args, 'topic') ?? '')
  return add(draft, { id: `republish-${rule.id}:${topic}`, kind: 'republish', column: 3, text: topic, rule })
}

/** Adds the remote topic of an MQTT bridge. */
function beyond(draft: Draft, bridge: Bridge, direction: 'ingress' | 'egress'): void {
  const topic = remoteTopic(bridge, direction)
  if (topic === undefined) return
  const server = String(member(bridge, 'server') ?? '')
  const here = bridgeNode(draft, bridgeIdOf(bridge), bridge, direction)
  const remoteNode = add(draft, {
    id: `${server}:${direction}:${topic}`,
    kind: 'topic',
    column: direction === 'ingress' ? 0 : 4,
    text: topic,
    server,
    direction,
  })
  if (direction === 'ingress') join(draft, remoteNode, here)
  else join(draft, here, remoteNode)
}

/** Adds the fallbacks of an action: other actions, and topics of this broker. */
function fallBack(draft: Draft, id: string, action: Bridge): void {
  const { actions, topics } = readFallbacks(action)
  for (const other of actions)
    join(draft, `action-${id}`, channelNode(draft, 'action', other, draft.known.actions.get(other)), true)
  for (const topic of topics)
    join(
      draft,
      `action-${id}`,
      add(draft, { id: `republish-action-${id}:${topic}`, kind: 'republish', column: 4, text: topic }),
      true,
    )
}

/** Whether a bridge or an action also takes messages from topics of its own, without a rule. */
const takesTopics = (part: Bridge): boolean =>
  [textAt(part, 'local_topic'), textAt(part, 'egress', 'local', 'topic')].some((topic) => topic !== undefined)

/**
 * Sets what the rate of each edge is read from: a rule with one source, or a bridge or action fed by one rule
 * only; otherwise the split is unknown. An action's rate does not apply to a connector that is down.
 */
function rated({ nodes, edges, known }: Draft): FlowEdge[] {
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
      !takesTopics(target.part) &&
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
function knownOf(bridges: Rows, newer: Newer | undefined): Known {
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
  const known = knownOf(bridges, newer)
  const draft: Draft = { nodes: new Map(), edges: new Map(), known }
  const channels = indexChannels({
    actions: [...known.bridges.values(), ...known.actions.values()],
    sources: [...known.bridges.values(), ...known.sources.values()],
    partly: false,
  })
  for (const rule of rules) {
    if (rule.$raw !== undefined) continue
    const id = add(draft, {
      id: `rule-${rule.id}`,
      kind: 'rule',
      column: 2,
      text: rule.id,
      rule,
      troubles: findTroubles(rule, channels),
    })
    for (const from of rule.from ?? []) join(draft, sourceNode(draft, from), id)
    for (const action of rule.actions ?? []) {
      const target = actionNode(draft, rule, action)
      if (target !== undefined) join(draft, id, target)
    }
  }
  for (const [id, source] of known.sources) channelNode(draft, 'source', id, source)
  for (const [id, action] of known.actions) channelNode(draft, 'action', id, action)
  for (const [id, action] of known.actions) fallBack(draft, id, action)
  for (const [id, connector] of known.connectors)
    if (!draft.nodes.has(`connector-${id}-in`)) connectorNode(draft, id, connector, 'out')
  for (const bridge of known.bridges.values()) {
    beyond(draft, bridge, 'ingress')
    beyond(draft, bridge, 'egress')
    const bridgeId = bridgeIdOf(bridge)
    if (
      ![`bridge-${bridgeId}`, `bridge-${bridgeId}-ingress`, `bridge-${bridgeId}-egress`].some((id) =>
        draft.nodes.has(id),
      )
    )
      bridgeNode(
        draft,
        bridgeId,
        bridge,
        factsOf(bridge.type)?.direction === 'ingress' ? 'ingress' : 'egress',
      )
  }
  return { nodes: [...draft.nodes.values()], edges: rated(draft) }
}
