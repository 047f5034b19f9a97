import { bridgeStates, type Bridge, type BridgeState } from '@/contract/bridge'
import { actionIdOf, sourceIdOf } from '@/contract/bridge/action-name'
import { factsOf } from '@/contract/bridge/types'
import { bridgeIdOf } from '@/contract/name'
import type { Rule, RuleAction } from '@/contract/rule'

/** What an action is: a bridge by its id, the console, a message published anew, or a function of the broker's. */
export type ActionKind = 'bridge' | 'console' | 'republish' | 'function'

export function kindOf(action: RuleAction): ActionKind {
  if (typeof action === 'string') return 'bridge'
  return action.function === 'console' || action.function === 'republish' ? action.function : 'function'
}

/** What a rule takes from and sends to, beside topics. */
const namedIn = (from: readonly string[], actions: readonly RuleAction[]): readonly string[] => [...from.flatMap((source) => sourceIdOf(source) ?? []), ...actions.filter((action) => typeof action === 'string')]

/** The bridges a rule names, in FROM and among its actions, that the broker does not have. */
export const missingBridges = (from: readonly string[], actions: readonly RuleAction[], known: readonly string[]): string[] => {
  const there = new Set(known.map(actionIdOf))
  return [...new Set(namedIn(from, actions))].filter((id) => !there.has(actionIdOf(id)) && !id.endsWith(':*'))
}

/** A bridge through which nothing goes now: not there, switched off, or without a connection. */
export type BridgeTrouble = { readonly bridge: string; readonly state: 'missing' | 'off' | Exclude<BridgeState, 'connected'> }

/** What is wrong with the bridges that a rule takes from or sends to: the rule itself is called enabled all the same. `partly`: the broker has more than these, so that none is missing. */
export function troublesOf({ from = [], actions = [] }: Pick<Rule, 'from' | 'actions'>, rows: readonly Bridge[], partly: boolean): BridgeTrouble[] {
  const known = new Map(rows.map((row) => [actionIdOf(bridgeIdOf(row)), row]))
  const named = [...new Set(namedIn(from, actions))]
  const missing = (partly ? [] : missingBridges(from, actions, [...known.keys()])).map((bridge): BridgeTrouble => ({ bridge, state: 'missing' }))
  const present = named.flatMap((bridge): BridgeTrouble[] => {
    const row = known.get(actionIdOf(bridge))
    if (row === undefined) return []
    if (row.enable === false) return [{ bridge, state: 'off' }]
    const state = bridgeStates.find((one) => one === row.status) ?? 'disconnected'
    return state === 'connected' ? [] : [{ bridge, state }]
  })
  return [...missing, ...present]
}

/** Which ways messages go through a bridge: of MQTT its configuration says so (contract B §1.3). */
export function waysOf(bridge: Bridge): { readonly ingress: boolean; readonly egress: boolean } {
  if (bridge.type !== 'mqtt') {
    const ingress = factsOf(bridge.type)?.direction === 'ingress'
    return { ingress, egress: !ingress }
  }
  const remote = (part: unknown) => typeof (part as { remote?: { topic?: unknown } } | undefined)?.remote?.topic === 'string'
  const ingress = remote(bridge['ingress'])
  return { ingress, egress: remote(bridge['egress']) || !ingress }
}

/** Bridges by id, and which of them bring messages in and send them on. */
export type Bridges = { readonly all: readonly string[]; readonly ingress: readonly string[]; readonly egress: readonly string[] }

export function bridgesOf(rows: readonly Bridge[]): Bridges {
  const named = rows.map((row) => ({ id: bridgeIdOf(row), ...waysOf(row) })).sort((a, b) => (a.id < b.id ? -1 : 1))
  return { all: named.map(({ id }) => id), ingress: named.filter(({ ingress }) => ingress).map(({ id }) => id), egress: named.filter(({ egress }) => egress).map(({ id }) => id) }
}

/** Actions as the form holds them: JSON, always written the same way, so that two texts are equal when the actions are. */
export const actionsText = (actions: readonly RuleAction[]): string => JSON.stringify(actions, undefined, 2)

/** Actions read back; text that is none is an empty list, as only the form writes it. */
export function actionsOf(text: string): RuleAction[] {
  try {
    const read = JSON.parse(text === '' ? '[]' : text) as unknown
    return Array.isArray(read) ? (read as RuleAction[]) : []
  } catch {
    // A draft cut off by a full store.
    return []
  }
}

const signs = '0123456789abcdefghijklmnopqrstuvwxyz'

/** A name for a new rule: `rule_` and four of `[0-9a-z]` (contract B §1.5). */
export const newRuleId = (): string => `rule_${Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => signs[byte % signs.length]).join('')}`

/** A rule as its form starts from it. */
export const formTexts = ({ sql, description, actions }: Pick<Rule, 'sql' | 'description' | 'actions'>) => ({ sql, description: description ?? '', actions: actionsText(actions ?? []) })
