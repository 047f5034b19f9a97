import { bridgeIdOf } from '@/contract/name'
import type { Bridge } from '@/contract/bridge'
import { actionIdOf, sourceIdOf } from '@/contract/bridge/action-name'
import { factsOf } from '@/contract/bridge/types'
import type { Rule } from '@/contract/rule'
import type { Unreadable } from '@/contract/schema'

export type FlowKind = 'topic' | 'event' | 'bridge' | 'rule' | 'console' | 'republish'

/** Columns from left to right: topics of other brokers, what rules begin with, rules, what they do, topics of other brokers. */
type Column = 0 | 1 | 2 | 3 | 4

/** A place of the flow. What it stands for is one and the same for every rule that names it. */
export type FlowNode = {
  readonly id: string
  readonly kind: FlowKind
  readonly column: Column
  /** What it is called: device text. */
  readonly text: string
  readonly rule?: Rule
  /** The id of the bridge, also of one that is not there. */
  readonly bridgeId?: string
  /** Undefined where rules name a bridge that the broker does not have. */
  readonly bridge?: Bridge
  /** It is not among the bridges of this broker, but may be there all the same: newer ones have actions and sources beside them. */
  readonly unlisted?: true
  readonly direction?: 'ingress' | 'egress'
  /** Where a topic of another broker is. */
  readonly server?: string
}

/** What moves from one place to the next; `of` names the one whose rate is this edge's, where there is exactly one. */
export type FlowEdge = { readonly id: string; readonly source: string; readonly target: string; readonly of?: { readonly rule: string } | { readonly bridge: string } }

export type Graph = { readonly nodes: readonly FlowNode[]; readonly edges: readonly FlowEdge[] }

type Draft = { nodes: Map<string, FlowNode>; edges: Map<string, FlowEdge>; /** The list of bridges is not all that rules can name. */ readonly partly: boolean }

const isMqtt = (bridgeId: string) => bridgeId.startsWith('mqtt:')

const member = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[name] : undefined), value)

/** The remote topic of one direction of an MQTT bridge; undefined where it has none. */
const remoteTopic = (bridge: Bridge, direction: 'ingress' | 'egress'): string | undefined => {
  const topic = bridge.type === 'mqtt' ? member(bridge, direction, 'remote', 'topic') : undefined
  return typeof topic === 'string' && topic !== '' ? topic : undefined
}

const add = ({ nodes }: Draft, node: FlowNode): string => {
  if (!nodes.has(node.id)) nodes.set(node.id, node)
  return node.id
}

const join = ({ edges }: Draft, source: string, target: string): void => {
  const id = JSON.stringify([source, target])
  if (!edges.has(id)) edges.set(id, { id, source, target })
}

/** The node of a bridge; an MQTT one has one for each direction. */
function bridgeNode(draft: Draft, named: string, bridge: Bridge | undefined, direction: 'ingress' | 'egress'): string {
  // Whatever rules call it, it is the one that the list has.
  const bridgeId = bridge === undefined ? named : bridgeIdOf(bridge)
  const split = isMqtt(bridgeId) && (bridge === undefined || remoteTopic(bridge, 'ingress') !== undefined || remoteTopic(bridge, 'egress') !== undefined)
  return add(draft, {
    id: split ? `bridge-${bridgeId}-${direction}` : `bridge-${bridgeId}`,
    kind: 'bridge', column: direction === 'ingress' ? 1 : 3, text: bridgeId, bridgeId, ...(bridge !== undefined ? { bridge } : draft.partly ? { unlisted: true } : {}), ...(split ? { direction } : {}),
  })
}

/** The node that a rule's source stands for (contract B §1.8). */
function sourceNode(draft: Draft, from: string, bridges: ReadonlyMap<string, Bridge>): string {
  const bridgeId = sourceIdOf(from)
  if (bridgeId !== undefined) return bridgeNode(draft, bridgeId, bridges.get(actionIdOf(bridgeId)), 'ingress')
  if (from.startsWith('$events/')) return add(draft, { id: `event-${from}`, kind: 'event', column: 1, text: from })
  return add(draft, { id: `topic-${from}`, kind: 'topic', column: 1, text: from })
}

/** The node that an action of a rule stands for; a function of the broker's own that is neither of the two has none. */
function actionNode(draft: Draft, rule: Rule, action: NonNullable<Rule['actions']>[number], bridges: ReadonlyMap<string, Bridge>): string | undefined {
  if (typeof action === 'string') return bridgeNode(draft, action, bridges.get(actionIdOf(action)), 'egress')
  if (action.function === 'console') return add(draft, { id: `console-${rule.id}`, kind: 'console', column: 3, text: '', rule })
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
  const there = add(draft, { id: `${server}:${direction}:${topic}`, kind: 'topic', column: direction === 'ingress' ? 0 : 4, text: topic, server, direction })
  if (direction === 'ingress') join(draft, there, here)
  else join(draft, here, there)
}

/** Whether a bridge also takes messages by a topic of its own, without a rule. */
const takesTopics = (bridge: Bridge): boolean => [member(bridge, 'local_topic'), member(bridge, 'egress', 'local', 'topic')].some((topic) => typeof topic === 'string' && topic !== '')

/** Which rate an edge has: a rule's where it has one source, a bridge's where one rule alone feeds it, else nobody knows how it divides. */
function rated({ nodes, edges }: Pick<Draft, 'nodes' | 'edges'>): FlowEdge[] {
  const into = new Map<string, number>()
  for (const { target } of edges.values()) into.set(target, (into.get(target) ?? 0) + 1)
  return [...edges.values()].map((edge) => {
    const [source, target] = [nodes.get(edge.source), nodes.get(edge.target)]
    if (target?.kind === 'rule' && target.rule !== undefined && into.get(edge.target) === 1) return { ...edge, of: { rule: target.rule.id } }
    if (source?.kind === 'rule' && target?.bridge !== undefined && target.bridgeId !== undefined && !takesTopics(target.bridge) && into.get(edge.target) === 1) return { ...edge, of: { bridge: target.bridgeId } }
    if (source?.direction === 'egress' && source.bridgeId !== undefined && source.kind === 'bridge') return { ...edge, of: { bridge: source.bridgeId } }
    return edge
  })
}

/** Rules and bridges as places and what moves between them (contract B §1.8). Rows that could not be read have no place. `partly`: rules can name more than the list of bridges has. */
export function graphOf(rules: readonly (Rule & Unreadable)[], bridges: readonly (Bridge & Unreadable)[], partly = false): Graph {
  const known = new Map(bridges.filter((bridge) => bridge.$raw === undefined).map((bridge) => [actionIdOf(bridgeIdOf(bridge)), bridge]))
  const draft: Draft = { nodes: new Map(), edges: new Map(), partly }
  for (const rule of rules) {
    if (rule.$raw !== undefined) continue
    const id = add(draft, { id: `rule-${rule.id}`, kind: 'rule', column: 2, text: rule.id, rule })
    for (const from of rule.from ?? []) join(draft, sourceNode(draft, from, known), id)
    for (const action of rule.actions ?? []) {
      const target = actionNode(draft, rule, action, known)
      if (target !== undefined) join(draft, id, target)
    }
  }
  for (const bridge of known.values()) {
    beyond(draft, bridge, 'ingress')
    beyond(draft, bridge, 'egress')
    const bridgeId = bridgeIdOf(bridge)
    if (![`bridge-${bridgeId}`, `bridge-${bridgeId}-ingress`, `bridge-${bridgeId}-egress`].some((id) => draft.nodes.has(id))) bridgeNode(draft, bridgeId, bridge, factsOf(bridge.type)?.direction === 'ingress' ? 'ingress' : 'egress')
  }
  return { nodes: [...draft.nodes.values()], edges: rated(draft) }
}
