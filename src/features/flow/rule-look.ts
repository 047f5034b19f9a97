import { bridgeStates, type BridgeState } from '@/features/bridge/contract'
import { actionIdOf, sourceIdOf } from '@/features/bridge/fields/action-name'
import { bridgeIdOf } from '@/contract/name'
import type { Rule, RuleAction } from '@/features/rule/contract'
import type { Look } from '@/features/bridge/bridge-look'
import type { Channels, Named } from '@/features/connector/use-channels'

/** Ids of what is there: what rules can send to, and what they can read from. An action and a source may share an id. */
export type Known = { readonly actions: readonly string[]; readonly sources: readonly string[] }

/** What a rule takes from and sends to, apart from topics. */
const sourcesOf = (from: readonly string[]): readonly string[] => [
  ...new Set(from.flatMap((source) => sourceIdOf(source) ?? [])),
]
const targetsOf = (actions: readonly RuleAction[]): readonly string[] => [
  ...new Set(actions.filter((action) => typeof action === 'string')),
]

const missingAmong = (named: readonly string[], there: { has: (id: string) => boolean }): readonly string[] =>
  named.filter((id) => !there.has(actionIdOf(id)) && !id.endsWith(':*'))

/** The bridges, actions and sources that a rule names, in FROM and among its actions, and that the broker does not have. */
export const missingBridges = (
  from: readonly string[],
  actions: readonly RuleAction[],
  known: Known,
): string[] => [
  ...new Set([
    ...missingAmong(sourcesOf(from), new Set(known.sources.map(actionIdOf))),
    ...missingAmong(targetsOf(actions), new Set(known.actions.map(actionIdOf))),
  ]),
]

/** What nothing goes through now: not there, switched off, or without a connection. */
export type ChannelTrouble = {
  readonly bridge: string
  readonly state: 'missing' | 'off' | Exclude<BridgeState, 'connected'>
}

type ChannelsById = ReadonlyMap<string, Named>
/** What rules can name, by id. */
export type ChannelIndex = {
  readonly actions: ChannelsById | undefined
  readonly sources: ChannelsById | undefined
  readonly partly: boolean
}

/** What rules can name, to be looked up for each of many rules. */
export function indexChannels({ actions, sources, partly }: Omit<Channels, 'newer'>): ChannelIndex {
  const byId = (rows: readonly Named[] | undefined) =>
    rows && new Map(rows.map((row) => [actionIdOf(bridgeIdOf(row)), row]))
  return { actions: byId(actions), sources: byId(sources), partly }
}

/** How bad each is, worst first. */
const severity: readonly ChannelTrouble['state'][] = [
  'missing',
  'disconnected',
  'inconsistent',
  'stopped',
  'off',
  'connecting',
]

/**
 * What is wrong with what a rule takes from or sends to, the worst first: the rule itself is called enabled
 * all the same. While something is not read, or rules can name more than is listed, none is missing.
 */
export function troublesOf(
  { from = [], actions = [] }: Pick<Rule, 'from' | 'actions'>,
  index: ChannelIndex,
): ChannelTrouble[] {
  const found = new Map<string, ChannelTrouble>()
  const complete = !index.partly && index.actions !== undefined && index.sources !== undefined
  for (const [named, rows] of [
    [sourcesOf(from), index.sources],
    [targetsOf(actions), index.actions],
  ] as const) {
    for (const bridge of complete && rows !== undefined ? missingAmong(named, rows) : [])
      found.set(bridge, { bridge, state: 'missing' })
    for (const bridge of named) {
      const row = rows?.get(actionIdOf(bridge))
      if (row === undefined || found.has(bridge)) continue
      const state = bridgeStates.find((one) => one === row.status) ?? 'disconnected'
      if (row.enable === false) found.set(bridge, { bridge, state: 'off' })
      else if (state !== 'connected') found.set(bridge, { bridge, state })
    }
  }
  return [...found.values()].sort((a, b) => severity.indexOf(a.state) - severity.indexOf(b.state))
}

/** The mark of a rule whose worst source or action is this. */
const marks: Readonly<Record<ChannelTrouble['state'], string>> = {
  missing: 'error',
  disconnected: 'error',
  inconsistent: 'inconsistent',
  stopped: 'warning',
  off: 'warning',
  connecting: 'connecting',
}

/** The state of a rule for every place that shows one: the worst of its own, its sources' and its actions'. */
export function ruleLook({ enable }: Pick<Rule, 'enable'>, [worst]: readonly ChannelTrouble[] = []): Look {
  if (enable === false) return { state: 'disabled', word: 'rule.disabled' }
  return { state: worst === undefined ? 'enabled' : marks[worst.state], word: 'rule.enabled' }
}
