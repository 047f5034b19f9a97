import type { Bridge } from '@/features/bridge/contract'
import type { Rule } from '@/features/rule/contract'
import type { ChannelTrouble } from './rule-look'

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
