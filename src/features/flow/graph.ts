import { bridgeIdOf } from '@/contract/name'
import type { Bridge } from '@/features/bridge/contract'
import { actionIdOf, sourceIdOf } from '@/features/bridge/fields/action-name'
import { factsOf } from '@/features/bridge/fields/types'
import { fallbacksOf } from '@/features/connector/contract-fallback'
import type { Rule } from '@/features/rule/contract'
import type { Unreadable } from '@/contract/schema'
import { eventName } from '@/rule-sql/event-name'
import { indexChannels, troublesOf, type ChannelTrouble } from './rule-look'

/**
 * What stands between rules and other systems: bridges of the older world; actions, sources and the
 * connectors behind them of the newer one. Each is a noun of the API.
 */
export const partKinds = ['bridge', 'action', 'source', 'connector'] as const
export type PartKind = (typeof partKinds)[number]

export type FlowKind = 'topic' | 'event' | PartKind | 'rule' | 'console' | 'republish'

/**
 * Columns from left to right: topics of other brokers, or the connectors of sources; what rules begin with;
 * rules; what they do; topics of other brokers, or the connectors of actions.
 */
type Column = 0 | 1 | 2 | 3 | 4

/** A place of the flow. What it stands for is one and the same for every rule that names it. */
export type FlowNode = {
  readonly id: string
  readonly kind: FlowKind
  readonly column: Column
  /** What it is called: device text. */
  readonly text: string
  readonly rule?: Rule
  /** What is wrong with what a rule takes from or sends to, the worst first. */
  readonly troubles?: readonly ChannelTrouble[]
  /** The id of a bridge, an action, a source or a connector, also of one that is not there. */
  readonly partId?: string
  /** Undefined where something is named that the broker does not have. */
  readonly part?: Bridge
  /** The connector of an action or a source: without it nothing goes through either. */
  readonly through?: Bridge
  readonly direction?: 'ingress' | 'egress'
  /** Where a topic of another broker is. */
  readonly server?: string
  /** The topic at another broker that an action sends to or a source takes from. */
  readonly remote?: string
}

/** Whose rate it is, where there is exactly one. */
type Rated = { readonly kind: 'rule' | 'bridge' | 'action'; readonly id: string }

/** What moves from one place to the next; `of` names the one whose rate is this edge's. Along a fallback only what an action could not send. */
export type FlowEdge = {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly of?: Rated
  readonly fallback?: true
}

export type Graph = { readonly nodes: readonly FlowNode[]; readonly edges: readonly FlowEdge[] }

type Rows = readonly (Bridge & Unreadable)[]
/** What a newer broker has in place of bridges. */
export type Newer = { readonly actions: Rows; readonly sources: Rows; readonly connectors: Rows }

type ById = ReadonlyMap<string, Bridge>
type Known = {
  /** By the ids that they have as actions. */ readonly bridges: ById
  readonly actions: ById
  readonly sources: ById
  readonly connectors: ById
  /** What nobody has is called by the newer names. */ readonly newer: boolean
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

/** The remote topic of one direction of an MQTT bridge; undefined where it has none. */
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

/** The node of a bridge; an MQTT one has one for each direction. */
function bridgeNode(
  draft: Draft,
  named: string,
  bridge: Bridge | undefined,
  direction: 'ingress' | 'egress',
): string {
  // Whatever rules call it, it is the one that the list has.
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

/** The connector that an action or a source goes through: the broker tells its name, and its type is theirs. */
const connectorIdOf = (channel: Bridge): string | undefined => {
  const name = textAt(channel, 'connector')
  return name === undefined ? undefined : bridgeIdOf({ type: channel.type, name })
}

/** The node of an action or a source, and of the connector behind it; one that only a rule names stands alone. */
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

/** A connector on the side where something goes through it; one of sources and of actions has a place on both. */
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

/** The node of what a rule names: by what has it; where nothing has, what it would be at this broker. */
function partNode(draft: Draft, kind: 'action' | 'source', named: string): string {
  const { bridges, newer, ...known } = draft.known
  const partId = kind === 'action' ? actionIdOf(named) : named
  const channel = known[kind === 'action' ? 'actions' : 'sources'].get(partId)
  const bridge = channel === undefined ? bridges.get(actionIdOf(named)) : undefined
  return newer && bridge === undefined
    ? channelNode(draft, kind, partId, channel)
    : bridgeNode(draft, named, bridge, kind === 'action' ? 'egress' : 'ingress')
}

/** The node that a rule's source stands for. */
function sourceNode(draft: Draft, from: string): string {
  const partId = sourceIdOf(from)
  if (partId !== undefined) return partNode(draft, 'source', partId)
  // In either spelling it is one event.
  if (from.startsWith('$events/'))
    return add(draft, { id: `event-$events/${eventName(from) ?? ''}`, kind: 'event', column: 1, text: from })
  return add(draft, { id: `topic-${from}`, kind: 'topic', column: 1, text: from })
}

/** The node that an action of a rule stands for; a function of the broker's own that is neither of the two has none. */
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

/** What stands beyond an MQTT bridge, on the other broker. */
function beyond(draft: Draft, bridge: Bridge, direction: 'ingress' | 'egress'): void {
  const topic = remoteTopic(bridge, direction)
  if (topic === undefined) return
  const server = String(member(bridge, 'server') ?? '')
  const here = bridgeNode(draft, bridgeIdOf(bridge), bridge, direction)
  const there = add(draft, {
    id: `${server}:${direction}:${topic}`,
    kind: 'topic',
    column: direction === 'ingress' ? 0 : 4,
    text: topic,
    server,
    direction,
  })
  if (direction === 'ingress') join(draft, there, here)
  else join(draft, here, there)
}

/** What an action falls back to: other actions, and topics of this broker. */
function fallBack(draft: Draft, id: string, action: Bridge): void {
  const { actions, topics } = fallbacksOf(action)
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

/** Whether a bridge or an action also takes messages by a topic of its own, without a rule. */
const takesTopics = (part: Bridge): boolean =>
  [textAt(part, 'local_topic'), textAt(part, 'egress', 'local', 'topic')].some((topic) => topic !== undefined)

/**
 * Which rate an edge has: a rule's where it has one source, a bridge's or an action's where one rule alone
 * feeds it, else nobody knows how it divides. What an action has is no rate of a connector that is down: it
 * waits.
 */
function rated({ nodes, edges, known }: Draft): FlowEdge[] {
  const into = new Map<string, number>()
  for (const { target } of edges.values()) into.set(target, (into.get(target) ?? 0) + 1)
  // They get messages that no rule has sent them.
  const fallbacks = new Set([...known.actions.values()].flatMap((action) => fallbacksOf(action).actions))
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
 * What is known of a broker. While types move one after another (5.3.1 to 5.5) the list of bridges has some
 * of the actions and sources too, under their old names.
 */
function knownOf(bridges: Rows, newer: Newer | undefined): Known {
  const [actions, sources, connectors] = [
    byId(newer?.actions ?? []),
    byId(newer?.sources ?? []),
    byId(newer?.connectors ?? []),
  ]
  const moved = (row: Bridge) => actions.has(actionIdOf(bridgeIdOf(row))) || sources.has(bridgeIdOf(row))
  return {
    bridges: byId(
      bridges.filter((row) => row.$raw === undefined && !moved(row)),
      (row) => actionIdOf(bridgeIdOf(row)),
    ),
    actions,
    sources,
    connectors,
    newer: newer !== undefined,
  }
}

/**
 * Rules and what they take from and send to, as places and what moves between them. Rows that could not be
 * read have no place.
 */
export function graphOf(rules: readonly (Rule & Unreadable)[], bridges: Rows, newer?: Newer): Graph {
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
      troubles: troublesOf(rule, channels),
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
