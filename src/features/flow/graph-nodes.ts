import { bridgeIdOf } from '@/contract/name'
import type { Bridge } from '@/features/bridge/contract'
import { toActionId, toSourceId } from '@/features/bridge/fields/action-name'
import { readFallbacks } from '@/features/connector/contract-fallback'
import type { Rule } from '@/features/rule/contract'
import { eventName } from '@/rule-sql/event-name'
import type { FlowNode, FlowEdge } from './flow-node'

export type ById = ReadonlyMap<string, Bridge>

export type Known = {
  /** By their ids as actions. */ readonly bridges: ById
  readonly actions: ById
  readonly sources: ById
  readonly connectors: ById
  /** Missing parts are actions and sources rather than bridges. */ readonly newer: boolean
}

export type Draft = {
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

/** A text within a value of any shape; an empty one is none. */
const textAt = (value: unknown, ...path: readonly string[]): string | undefined => {
  const text = member(value, ...path)
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The remote topic of one direction of an MQTT bridge, if it has that direction. */
const remoteTopic = (bridge: Bridge, direction: 'ingress' | 'egress'): string | undefined =>
  bridge.type === 'mqtt' ? textAt(bridge, direction, 'remote', 'topic') : undefined

/** Adds a node unless the graph has it, and returns its id. */
export const addNode = ({ nodes }: Draft, node: FlowNode): string => {
  if (!nodes.has(node.id)) nodes.set(node.id, node)
  return node.id
}

/** Adds an edge unless the graph has it. */
export const addEdge = ({ edges }: Draft, source: string, target: string, fallback = false): void => {
  const id = JSON.stringify(fallback ? [source, target, 'fallback'] : [source, target])
  if (!edges.has(id)) edges.set(id, { id, source, target, ...(fallback ? { fallback } : {}) })
}

/** Adds the node of a bridge; an MQTT bridge has one per direction. */
export function addBridge(
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
  return addNode(draft, {
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
const toConnectorId = (channel: Bridge): string | undefined => {
  const name = textAt(channel, 'connector')
  return name === undefined ? undefined : bridgeIdOf({ type: channel.type, name })
}

/** Adds the node of an action or a source and of its connector; a missing one has no connector. */
export function addChannel(
  draft: Draft,
  kind: 'action' | 'source',
  partId: string,
  channel: Bridge | undefined,
): string {
  const connectorId = channel === undefined ? undefined : toConnectorId(channel)
  const through = connectorId === undefined ? undefined : draft.known.connectors.get(connectorId)
  const remote = channel?.type === 'mqtt' ? textAt(channel, 'parameters', 'topic') : undefined
  const id = addNode(draft, {
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
  const connector = addConnector(draft, connectorId, through, kind === 'source' ? 'in' : 'out')
  if (kind === 'source') addEdge(draft, connector, id)
  else addEdge(draft, id, connector)
  return id
}

/** Adds a connector on one side; a connector of sources and actions has a node on both sides. */
export const addConnector = (
  draft: Draft,
  partId: string,
  connector: Bridge | undefined,
  side: 'in' | 'out',
): string =>
  addNode(draft, {
    id: `connector-${partId}-${side}`,
    kind: 'connector',
    column: side === 'in' ? 0 : 4,
    text: partId,
    partId,
    ...(connector === undefined ? {} : { part: connector }),
  })

/** Adds the node of what a rule names: an action, source or bridge, or a missing one. */
function addPart(draft: Draft, kind: 'action' | 'source', named: string): string {
  const { bridges, newer, ...known } = draft.known
  const partId = kind === 'action' ? toActionId(named) : named
  const channel = known[kind === 'action' ? 'actions' : 'sources'].get(partId)
  const bridge = channel === undefined ? bridges.get(toActionId(named)) : undefined
  return newer && bridge === undefined
    ? addChannel(draft, kind, partId, channel)
    : addBridge(draft, named, bridge, kind === 'action' ? 'egress' : 'ingress')
}

/** Adds the node of a source of a rule. */
export function addSource(draft: Draft, from: string): string {
  const partId = toSourceId(from)
  if (partId !== undefined) return addPart(draft, 'source', partId)
  // Both spellings name the same event.
  if (from.startsWith('$events/'))
    return addNode(draft, {
      id: `event-$events/${eventName(from) ?? ''}`,
      kind: 'event',
      column: 1,
      text: from,
    })
  return addNode(draft, { id: `topic-${from}`, kind: 'topic', column: 1, text: from })
}

/** Adds the node of an action of a rule; other built-in functions than console and republish have none. */
export function addAction(
  draft: Draft,
  rule: Rule,
  action: NonNullable<Rule['actions']>[number],
): string | undefined {
  if (typeof action === 'string') return addPart(draft, 'action', action)
  if (action.function === 'console')
    return addNode(draft, { id: `console-${rule.id}`, kind: 'console', column: 3, text: '', rule })
  if (action.function !== 'republish') return undefined
  const topic = String(member(action.args, 'topic') ?? '')
  return addNode(draft, {
    id: `republish-${rule.id}:${topic}`,
    kind: 'republish',
    column: 3,
    text: topic,
    rule,
  })
}

/** The topics of this broker whose messages a bridge or an action sends without a rule. */
export const findLocalTopics = (part: Bridge): readonly string[] =>
  [textAt(part, 'local_topic'), textAt(part, 'egress', 'local', 'topic')].filter(
    (topic) => topic !== undefined,
  )

/** Adds the local topics of a bridge or an action, whose node is `id`. */
export function addLocalTopics(draft: Draft, id: string, part: Bridge): void {
  for (const topic of findLocalTopics(part)) addEdge(draft, addSource(draft, topic), id)
}

/** Adds the remote topic of an MQTT bridge. */
export function addRemoteTopic(draft: Draft, bridge: Bridge, direction: 'ingress' | 'egress'): void {
  const topic = remoteTopic(bridge, direction)
  if (topic === undefined) return
  const server = String(member(bridge, 'server') ?? '')
  const here = addBridge(draft, bridgeIdOf(bridge), bridge, direction)
  const remoteNode = addNode(draft, {
    id: `${server}:${direction}:${topic}`,
    kind: 'topic',
    column: direction === 'ingress' ? 0 : 4,
    text: topic,
    server,
    direction,
  })
  if (direction === 'ingress') addEdge(draft, remoteNode, here)
  else addEdge(draft, here, remoteNode)
}

/** Adds the fallbacks of an action: other actions, and topics of this broker. */
export function addFallbacks(draft: Draft, id: string, action: Bridge): void {
  const { actions, topics } = readFallbacks(action)
  for (const other of actions)
    addEdge(draft, `action-${id}`, addChannel(draft, 'action', other, draft.known.actions.get(other)), true)
  for (const topic of topics)
    addEdge(
      draft,
      `action-${id}`,
      addNode(draft, { id: `republish-action-${id}:${topic}`, kind: 'republish', column: 4, text: topic }),
      true,
    )
}
