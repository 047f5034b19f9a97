import { mapConcurrently } from '@/lib/time/map-concurrently'
import { parseCondition } from './model/condition'
import { measure, type Reading } from './model/measure'
import { isQuiet, type AlarmRule } from './model/rule'
import { stepRule, type RuleState } from './model/step'
import {
  alarmRuleStates,
  findAlarmRule,
  getQuietHours,
  listAlarmRules,
  listFirings,
  saveAlarmRuleStates,
  saveFirings,
  type Firing,
} from './own-rules'
import { readCondition, type AlarmApi } from './read-condition'

/** A rule that fired or ended. */
export type AlarmRuleEvent = {
  readonly rule: AlarmRule
  readonly kind: 'fired' | 'ended'
  readonly at: number
  readonly value: number | undefined
  /** Only shown in the list: the rule is silenced, or it is within the quiet hours. */
  readonly quiet: boolean
}

/** The maximum number of concurrent reads. */
const maxConcurrentReads = 4

/** The state of a rule after a reading; a condition of another release that cannot be parsed is unknown. */
function nextState(rule: AlarmRule, reading: Reading | undefined, before: RuleState | undefined, at: number) {
  const condition = parseCondition(rule.condition)
  const measurement =
    condition === undefined || reading === undefined
      ? ({ is: 'unknown', why: 'unsupported' } as const)
      : measure(condition, reading, before?.memory, at)
  return stepRule(before, rule.forMs, measurement, at)
}

/** The history with an event: a new firing, or the end of the latest one of its rule. */
export function recordFiring(
  firings: readonly Firing[],
  { rule, kind, at, value, quiet }: AlarmRuleEvent,
): readonly Firing[] {
  if (kind === 'fired')
    return [
      {
        rule: rule.name,
        condition: rule.condition,
        severity: rule.severity,
        at,
        ...(value === undefined ? {} : { value }),
        ...(quiet ? { quiet } : {}),
      },
      ...firings,
    ]
  const index = firings.findIndex((one) => one.rule === rule.name && one.ended === undefined)
  return firings.map((one, place) => (place === index ? { ...one, ended: at } : one))
}

/**
 * Reads the conditions of all enabled rules and updates their states and the history. Returns what happened; nothing is
 * changed where `isCurrent` is false after the reads, because another tab has taken over.
 */
export async function sampleRules(
  api: AlarmApi,
  now: () => number,
  isCurrent: () => boolean,
): Promise<readonly AlarmRuleEvent[]> {
  const readings = new Map<string, Reading>()
  const enabled = listAlarmRules().filter((rule) => rule.enabled)
  await mapConcurrently(maxConcurrentReads, enabled, async ({ name, condition: text }) => {
    const condition = parseCondition(text)
    if (condition !== undefined) readings.set(name, await readCondition(condition, api, now()))
  })
  if (!isCurrent()) return []
  const at = now()
  const states = alarmRuleStates.get()
  const quietHours = isQuiet(getQuietHours(), at)
  const next: Record<string, RuleState> = {}
  const events: AlarmRuleEvent[] = []
  for (const { name, condition } of enabled) {
    // It may have been changed during the reads.
    const rule = findAlarmRule(name)
    if (rule?.enabled !== true || rule.condition !== condition) continue
    const { state, event } = nextState(rule, readings.get(name), states[name], at)
    next[name] = state
    if (event !== undefined)
      events.push({
        rule,
        kind: event,
        at,
        value: state.value,
        quiet: quietHours || (rule.silencedUntil ?? 0) > at,
      })
  }
  saveAlarmRuleStates(next)
  if (events.length > 0) saveFirings(events.reduce(recordFiring, listFirings()))
  return events
}
