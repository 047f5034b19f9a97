import type { Bridge } from '@/features/bridge/contract'
import { factsOf } from '@/features/bridge/fields/types'
import { bridgeIdOf } from '@/contract/name'
import { Rule as RuleSchema, type Rule, type RuleAction } from './contract'
import { bodyFrom } from '@/contract/write-back'
import type { Known } from '@/features/flow/rule-look'
import type { Named } from '@/features/connector/use-channels'

/** The kind of an action: a bridge by its id, the console, a republish, or a function of the broker. */
export type ActionKind = 'bridge' | 'console' | 'republish' | 'function'

export function getActionKind(action: RuleAction): ActionKind {
  if (typeof action === 'string') return 'bridge'
  return action.function === 'console' || action.function === 'republish' ? action.function : 'function'
}

/** The name of an action: the id of a bridge, or of its function. */
export const getActionName = (action: RuleAction): string =>
  typeof action === 'string' ? action : action.function

/** The directions of a bridge; for MQTT its configuration decides. */
export function getDirections(bridge: Bridge): { readonly ingress: boolean; readonly egress: boolean } {
  if (bridge.type !== 'mqtt') {
    const ingress = factsOf(bridge.type)?.direction === 'ingress'
    return { ingress, egress: !ingress }
  }
  const remote = (part: unknown) =>
    typeof (part as { remote?: { topic?: unknown } } | undefined)?.remote?.topic === 'string'
  const ingress = remote(bridge['ingress'])
  return { ingress, egress: remote(bridge['egress']) || !ingress }
}

/**
 * The ids that rules can refer to; `ingress` has the form of FROM: `$bridges/…`, or `$sources/…` on newer
 * brokers.
 */
export type Bridges = Known & { readonly ingress: readonly string[]; readonly egress: readonly string[] }

/** The data bridges that rules can refer to, by direction. */
export function toBridges(rows: readonly Bridge[]): Bridges {
  const named = rows
    .map((row) => ({ id: bridgeIdOf(row), ...getDirections(row) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const all = named.map(({ id }) => id)
  return {
    actions: all,
    sources: all,
    ingress: named.filter(({ ingress }) => ingress).map(({ id }) => `$bridges/${id}`),
    egress: named.filter(({ egress }) => egress).map(({ id }) => id),
  }
}

/** The actions and sources that rules can refer to. */
export function toChannels(actions: readonly Named[], sources: readonly Named[]): Bridges {
  const [out, into] = [actions, sources].map((rows) => rows.map(bridgeIdOf).sort()) as [string[], string[]]
  return { actions: out, sources: into, ingress: into.map((id) => `$sources/${id}`), egress: out }
}

/** Actions as the form stores them: JSON in a fixed format, so that equal actions have equal texts. */
export const actionsText = (actions: readonly RuleAction[]): string => JSON.stringify(actions, undefined, 2)

/** Parses the actions of a form; other text yields an empty list. */
export function parseActions(text: string): RuleAction[] {
  try {
    const read = JSON.parse(text === '' ? '[]' : text) as unknown
    return Array.isArray(read) ? (read as RuleAction[]) : []
  } catch {
    // A draft that was cut off by full storage.
    return []
  }
}

const signs = '0123456789abcdefghijklmnopqrstuvwxyz'

/** A name for a new rule: `rule_` and four characters of `[0-9a-z]`. */
export const newRuleId = (): string =>
  `rule_${Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => signs[byte % signs.length]).join('')}`

/** Fields of a rule without a control, which a copy keeps. Undefined if there are none. */
export function otherFields(rule: Rule): Readonly<Record<string, unknown>> | undefined {
  const {
    sql: _,
    description: __,
    actions: ___,
    enable: ____,
    name: _____,
    ...others
  } = bodyFrom(RuleSchema, rule)
  return Object.keys(others).length === 0 ? undefined : others
}

/** The initial texts of a rule's form. */
export const formTexts = ({ sql, description, actions }: Pick<Rule, 'sql' | 'description' | 'actions'>) => ({
  sql,
  description: description ?? '',
  actions: actionsText(actions ?? []),
})
