import type { Bridge } from '@/features/bridge/contract'
import { factsOf } from '@/features/bridge/fields/types'
import { bridgeIdOf } from '@/contract/name'
import { Rule as RuleSchema, type Rule, type RuleAction } from './contract'
import { bodyFrom } from '@/contract/write-back'
import type { Known } from '@/features/flow/rule-look'
import type { Named } from '@/features/connector/use-channels'

/** What an action is: a bridge by its id, the console, a message published anew, or a function of the broker's. */
export type ActionKind = 'bridge' | 'console' | 'republish' | 'function'

export function kindOf(action: RuleAction): ActionKind {
  if (typeof action === 'string') return 'bridge'
  return action.function === 'console' || action.function === 'republish' ? action.function : 'function'
}

/** Which ways messages go through a bridge: of MQTT its configuration says so. */
export function waysOf(bridge: Bridge): { readonly ingress: boolean; readonly egress: boolean } {
  if (bridge.type !== 'mqtt') {
    const ingress = factsOf(bridge.type)?.direction === 'ingress'
    return { ingress, egress: !ingress }
  }
  const remote = (part: unknown) =>
    typeof (part as { remote?: { topic?: unknown } } | undefined)?.remote?.topic === 'string'
  const ingress = remote(bridge['ingress'])
  return { ingress, egress: remote(bridge['egress']) || !ingress }
}

/** What rules can name, by id; `ingress` is as FROM has it: `$bridges/…`, or `$sources/…` of a newer broker. */
export type Bridges = Known & { readonly ingress: readonly string[]; readonly egress: readonly string[] }

/** Of data bridges: which of them bring messages in and send them on. */
export function bridgesOf(rows: readonly Bridge[]): Bridges {
  const named = rows
    .map((row) => ({ id: bridgeIdOf(row), ...waysOf(row) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const all = named.map(({ id }) => id)
  return {
    actions: all,
    sources: all,
    ingress: named.filter(({ ingress }) => ingress).map(({ id }) => `$bridges/${id}`),
    egress: named.filter(({ egress }) => egress).map(({ id }) => id),
  }
}

/** Of actions and sources: each has its own way. */
export function channelsOf(actions: readonly Named[], sources: readonly Named[]): Bridges {
  const [out, into] = [actions, sources].map((rows) => rows.map(bridgeIdOf).sort()) as [string[], string[]]
  return { actions: out, sources: into, ingress: into.map((id) => `$sources/${id}`), egress: out }
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

/** A name for a new rule: `rule_` and four of `[0-9a-z]`. */
export const newRuleId = (): string =>
  `rule_${Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => signs[byte % signs.length]).join('')}`

/** What a copy of a rule takes over beside what its form shows: fields that this console does not know. Undefined where there are none. */
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

/** A rule as its form starts from it. */
export const formTexts = ({ sql, description, actions }: Pick<Rule, 'sql' | 'description' | 'actions'>) => ({
  sql,
  description: description ?? '',
  actions: actionsText(actions ?? []),
})
