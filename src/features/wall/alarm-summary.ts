import { library } from '@/api/library'
import type { ApiClient } from '@/api/client'
import { getAlarmLevel, type Level } from '@/features/alarm/facts'
import { alarmRules, alarmRuleStates, findAlarmRule } from '@/features/alarm-rule/own-rules'
import { useStore } from '@/ui/use-store'

type AlarmPage = Awaited<ReturnType<ApiClient['alarmList']>>

/** What is active at one broker: its alarms and the firing alarm rules of this browser, these first. */
export type AlarmSummary = {
  readonly count: number
  /** The worst severity; undefined without any. */
  readonly worst: Level | undefined
  /** The names of those that are known, which may be fewer than there are. */
  readonly names: readonly string[]
}

/** Counts alarms and firing rules, and finds the worst severity. */
export function summarizeAlarms(
  { data, meta }: AlarmPage,
  firing: readonly { readonly name: string; readonly isCritical: boolean }[],
): AlarmSummary {
  const rows = data.filter(({ $raw }) => $raw === undefined)
  const count = (meta.count ?? rows.length) + firing.length
  const isCritical =
    rows.some((row) => getAlarmLevel(row) === 'critical') || firing.some((rule) => rule.isCritical)
  return {
    count,
    worst: isCritical ? 'critical' : count > 0 ? 'warning' : undefined,
    names: [...firing, ...rows].map(({ name }) => name),
  }
}

/** The summary of a broker; the rules of this browser are about that of the page (`isOwn`). Undefined before it is read. */
export function useAlarmSummary(alarms: AlarmPage | undefined, isOwn: boolean): AlarmSummary | undefined {
  useStore(alarmRules)
  useStore(library)
  const states = useStore(alarmRuleStates)
  if (alarms === undefined) return undefined
  const firing = Object.entries(isOwn ? states : {}).flatMap(([name, { firingSince }]) =>
    firingSince === undefined ? [] : [{ name, isCritical: findAlarmRule(name)?.severity === 'critical' }],
  )
  return summarizeAlarms(alarms, firing)
}
