import { bridgeStates, type Bridge, type BridgeState } from '@/contract/bridge'
import { actionIdOf, sourceIdOf } from '@/contract/bridge/action-name'
import { factsOf } from '@/contract/bridge/types'
import { bridgeIdOf } from '@/contract/name'
import { Rule as RuleSchema, type Rule, type RuleAction } from '@/contract/rule'
import { bodyFrom } from '@/contract/write-back'
import type { Channels, Named } from '@/table/use-channels'

/** What an action is: a bridge by its id, the console, a message published anew, or a function of the broker's. */
export type ActionKind = 'bridge' | 'console' | 'republish' | 'function'

export function kindOf(action: RuleAction): ActionKind {
  if (typeof action === 'string') return 'bridge'
  return action.function === 'console' || action.function === 'republish' ? action.function : 'function'
}

/** Ids of what is there: what rules can send to, and what they can read from. An action and a source may share an id. */
type Known = { readonly actions: readonly string[]; readonly sources: readonly string[] }

/** What a rule takes from and sends to, beside topics. */
const sourcesOf = (from: readonly string[]): readonly string[] => [
  ...new Set(from.flatMap((source) => sourceIdOf(source) ?? [])),
]
const targetsOf = (actions: readonly RuleAction[]): readonly string[] => [
  ...new Set(actions.filter((action) => typeof action === 'string')),
]

/** The bridges, actions and sources that a rule names, in FROM and among its actions, and that the broker does not have. */
export const missingBridges = (
  from: readonly string[],
  actions: readonly RuleAction[],
  known: Known,
): string[] => {
  const lacking = (named: readonly string[], there: ReadonlySet<string>) =>
    named.filter((id) => !there.has(actionIdOf(id)) && !id.endsWith(':*'))
  return [
    ...new Set([
      ...lacking(sourcesOf(from), new Set(known.sources.map(actionIdOf))),
      ...lacking(targetsOf(actions), new Set(known.actions.map(actionIdOf))),
    ]),
  ]
}

/** What nothing goes through now: not there, switched off, or without a connection. */
export type BridgeTrouble = {
  readonly bridge: string
  readonly state: 'missing' | 'off' | Exclude<BridgeState, 'connected'>
}

/**
 * What is wrong with what a rule takes from or sends to: the rule itself is called enabled all the same.
 * While something is not read, or rules can name more than is listed, none is missing.
 */
export function troublesOf(
  { from = [], actions = [] }: Pick<Rule, 'from' | 'actions'>,
  { actions: targets, sources, partly }: Omit<Channels, 'newer'>,
): BridgeTrouble[] {
  const byId = (rows: readonly Named[] = []) => new Map(rows.map((row) => [actionIdOf(bridgeIdOf(row)), row]))
  const ids = (rows: readonly Named[]) => rows.map(bridgeIdOf)
  const missing =
    partly || targets === undefined || sources === undefined
      ? []
      : missingBridges(from, actions, { actions: ids(targets), sources: ids(sources) }).map(
          (bridge): BridgeTrouble => ({ bridge, state: 'missing' }),
        )
  const present = (
    [
      [sourcesOf(from), byId(sources)],
      [targetsOf(actions), byId(targets)],
    ] as const
  ).flatMap(([named, rows]) =>
    named.flatMap((bridge): BridgeTrouble[] => {
      const row = rows.get(actionIdOf(bridge))
      if (row === undefined) return []
      if (row.enable === false) return [{ bridge, state: 'off' }]
      const state = bridgeStates.find((one) => one === row.status) ?? 'disconnected'
      return state === 'connected' ? [] : [{ bridge, state }]
    }),
  )
  return [
    ...missing,
    ...present.filter(({ bridge }, index) => present.findIndex((one) => one.bridge === bridge) === index),
  ]
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
