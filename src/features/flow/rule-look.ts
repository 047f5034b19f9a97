import { toActionId, toSourceId } from '@/features/bridge/fields/action-name'
import { bridgeIdOf } from '@/contract/name'
import type { Rule, RuleAction } from '@/features/rule/contract'
import { translateWord, type Translate } from '@/i18n/use-words'
import { bridgeLook, type Look } from '@/features/bridge/bridge-look'
import type { Channels, Named } from '@/features/connector/use-channels'

/** The ids that rules can send to and read from. An action and a source may share an id. */
export type Known = { readonly actions: readonly string[]; readonly sources: readonly string[] }

/** The sources of a rule, without topics. */
const sourcesOf = (from: readonly string[]): readonly string[] => [
  ...new Set(from.flatMap((source) => toSourceId(source) ?? [])),
]
const targetsOf = (actions: readonly RuleAction[]): readonly string[] => [
  ...new Set(actions.filter((action) => typeof action === 'string')),
]

const missingAmong = (
  names: readonly string[],
  existing: { has: (id: string) => boolean },
): readonly string[] => names.filter((id) => !existing.has(toActionId(id)) && !id.endsWith(':*'))

/**
 * The bridges, actions and sources that a rule names in FROM or as actions and that the broker does not have.
 */
export const missingBridges = (
  from: readonly string[],
  actions: readonly RuleAction[],
  known: Known,
): string[] => [
  ...new Set([
    ...missingAmong(sourcesOf(from), new Set(known.sources.map(toActionId))),
    ...missingAmong(targetsOf(actions), new Set(known.actions.map(toActionId))),
  ]),
]

/** Why nothing goes through: `missing`, `off`, or the status that the broker reports, undefined if it cannot be read. */
export type ChannelTrouble = { readonly bridge: string; readonly state: string | undefined }

/** A trouble in words. */
export const troubleText = (state: ChannelTrouble['state'], t: Translate): string =>
  state === 'missing' ? t('flow.state.missing') : translateWord('bridge.state.', state)

type ChannelsById = ReadonlyMap<string, Named>
/** What rules can refer to, by id. */
export type ChannelIndex = {
  readonly actions: ChannelsById | undefined
  readonly sources: ChannelsById | undefined
  readonly partly: boolean
}

/** Indexes what rules can refer to, for lookups by many rules. */
export function indexChannels({ actions, sources, partly }: Omit<Channels, 'newer'>): ChannelIndex {
  const byId = (rows: readonly Named[] | undefined) =>
    rows && new Map(rows.map((row) => [toActionId(bridgeIdOf(row)), row]))
  return { actions: byId(actions), sources: byId(sources), partly }
}

/** Troubles in order of severity, worst first; statuses of newer brokers come last. */
const severity = ['missing', 'disconnected', 'inconsistent', 'stopped', 'off', 'connecting']

const severityOf = ({ state }: ChannelTrouble): number => {
  const place = severity.indexOf(state ?? '')
  return place < 0 ? severity.length : place
}

/** The state of an action as the rule reports it; undefined if it does not, as before 6.0. */
const detailOf = ({ action_details: details = [] }: Pick<Rule, 'action_details'>, id: string) =>
  details.find((one) => toActionId(bridgeIdOf(one)) === toActionId(id))?.status

/** The state of one action of a rule; undefined while it is unknown. */
export function actionLook(
  id: string,
  rule: Pick<Rule, 'action_details'>,
  { actions }: ChannelIndex,
): Look | undefined {
  const row = actions?.get(toActionId(id))
  if (row !== undefined) return bridgeLook(row, row.enable !== false)
  const status = detailOf(rule, id)
  if (status === 'not_found') return { state: 'error', word: 'flow.state.missing' }
  return status === undefined ? undefined : bridgeLook({ status }, true)
}

/**
 * The troubles of a rule's sources and actions, the worst first: the broker reports the rule as enabled all
 * the same. While a list is unread or incomplete, only what the
 * rule itself reports counts as missing.
 */
export function findTroubles(
  { from = [], actions = [], action_details }: Pick<Rule, 'from' | 'actions' | 'action_details'>,
  index: ChannelIndex,
): ChannelTrouble[] {
  const results = new Map<string, ChannelTrouble>()
  const complete = !index.partly && index.actions !== undefined && index.sources !== undefined
  for (const [names, rows] of [
    [sourcesOf(from), index.sources],
    [targetsOf(actions), index.actions],
  ] as const) {
    for (const bridge of complete && rows !== undefined ? missingAmong(names, rows) : [])
      results.set(bridge, { bridge, state: 'missing' })
    for (const bridge of names) {
      const row = rows?.get(toActionId(bridge))
      if (row === undefined || results.has(bridge)) continue
      if (row.enable === false) results.set(bridge, { bridge, state: 'off' })
      else if (row.status !== 'connected') results.set(bridge, { bridge, state: row.status })
    }
  }
  // Until the actions are read, the rule knows their states, but not whether they are disabled.
  for (const bridge of index.actions === undefined ? targetsOf(actions) : []) {
    const status = detailOf({ action_details }, bridge)
    if (status === undefined || results.has(bridge)) continue
    const state = status === 'not_found' ? 'missing' : status
    if (state !== 'connected') results.set(bridge, { bridge, state })
  }
  return [...results.values()].sort((a, b) => severityOf(a) - severityOf(b))
}

/** The state of a rule by its worst source or action; a Map, so that no status is the name of a method. */
const marks: ReadonlyMap<string | undefined, string> = new Map([
  ['missing', 'error'],
  ['disconnected', 'error'],
  ['inconsistent', 'inconsistent'],
  ['stopped', 'warning'],
  ['off', 'warning'],
  ['connecting', 'connecting'],
])

/** The state of a rule wherever one is shown: the worst of its own, its sources' and its actions'. */
export function ruleLook({ enable }: Pick<Rule, 'enable'>, [worst]: readonly ChannelTrouble[] = []): Look {
  if (enable === false) return { state: 'disabled', word: 'rule.disabled' }
  return {
    state: worst === undefined ? 'enabled' : (marks.get(worst.state) ?? 'unknown'),
    word: 'rule.enabled',
  }
}
