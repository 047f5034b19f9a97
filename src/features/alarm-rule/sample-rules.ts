import { evaluateRule } from './model/evaluate'
import { isSilent, type AlarmRule } from './model/rule'
import type { RuleState } from './model/step'
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
import { readConditions, type AlarmApi } from './read-condition'

/** A rule that fired or ended. */
export type AlarmRuleEvent = {
  readonly rule: AlarmRule
  readonly kind: 'fired' | 'ended'
  readonly at: number
  readonly value: number | undefined
  /** Only shown in the list: the rule is silenced, or it is within the quiet hours. */
  readonly quiet: boolean
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
  const enabled = listAlarmRules().filter((rule) => rule.enabled)
  const readings = await readConditions(enabled, api, now)
  if (!isCurrent()) return []
  const at = now()
  const states = alarmRuleStates.get()
  const quietHours = getQuietHours()
  const next: Record<string, RuleState> = {}
  const events: AlarmRuleEvent[] = []
  for (const { name, condition } of enabled) {
    // It may have been changed during the reads.
    const rule = findAlarmRule(name)
    if (rule?.enabled !== true || rule.condition !== condition) continue
    const { state, event } = evaluateRule(rule, readings.get(name), states[name], at)
    next[name] = state
    if (event !== undefined)
      events.push({
        rule,
        kind: event,
        at,
        value: state.value,
        quiet: isSilent(rule, quietHours, at),
      })
  }
  saveAlarmRuleStates(next)
  if (events.length > 0) saveFirings(events.reduce(recordFiring, listFirings()))
  return events
}
