import * as z from 'zod/mini'
import { findLibraryEntry, findOrigin, withLibrary, type Origin } from '@/api/library'
import { storage } from '@/api/storage'
import { createStoredRecord } from '@/api/stored-record'
import { readLibraryRules } from './library-rules'
import { AlarmRule, noQuietHours, QuietHours, severities } from './model/rule'
import { RuleState } from './model/step'

/** One time that a rule fired; times are of the broker's clock, in epoch milliseconds. */
const Firing = z.object({
  rule: z.string(),
  condition: z.string(),
  severity: z.literal(severities),
  at: z.number(),
  /** When it ended; absent while it lasts. */
  ended: z.optional(z.number()),
  value: z.optional(z.number()),
  /** Neither toast, notification nor sound: the rule was silenced, or it was within the quiet hours. */
  quiet: z.optional(z.boolean()),
})
export type Firing = z.infer<typeof Firing>

/** The maximum number of firings in the history. */
export const maxFirings = 100

const [rulesName, statesName, firingsName, settingsName] = [
  'alarmRules',
  'alarmRuleStates',
  'alarmRuleFirings',
  'alarmRuleSettings',
] as const

const rules = createStoredRecord(rulesName, AlarmRule)
const states = createStoredRecord(statesName, RuleState)
const firings = createStoredRecord(firingsName, z.array(Firing))
const settings = createStoredRecord(settingsName, QuietHours)

/** The alarm rules of this browser for the current broker, by name; without those of the library. */
export const alarmRules = rules.store
/** The states of the enabled rules, by name. The tab that evaluates them writes, the others follow. */
export const alarmRuleStates = states.store
/** The history of firings under `all`, the newest first. */
export const alarmRuleFirings = firings.store
/** The quiet hours under `quiet`. */
export const alarmRuleSettings = settings.store

/** The alarm rules that are evaluated, by name: those of this browser, and those of the library that none of them replaces. */
export const listAlarmRules = (): readonly AlarmRule[] =>
  withLibrary(Object.values(alarmRules.get()), readLibraryRules())

/** The rule of that name in this browser. */
export const findOwnRule = (name: string): AlarmRule | undefined =>
  Object.hasOwn(alarmRules.get(), name) ? alarmRules.get()[name] : undefined

/** The rule of that name, of this browser or else of the library. */
export const findAlarmRule = (name: string): AlarmRule | undefined =>
  findOwnRule(name) ?? findLibraryEntry(readLibraryRules(), name)?.value

/** Where the rule of that name comes from. */
export const findRuleOrigin = (name: string): Origin =>
  findOrigin(findOwnRule(name) !== undefined, readLibraryRules(), name)

/** The firings, the newest first. */
export const listFirings = (): readonly Firing[] => alarmRuleFirings.get()['all'] ?? []

export const getQuietHours = (): QuietHours => alarmRuleSettings.get()['quiet'] ?? noQuietHours

/** Changes the rules after reading changes of other tabs. */
function change(
  next: (before: Readonly<Record<string, AlarmRule>>) => Readonly<Record<string, AlarmRule>>,
): void {
  const before = storage.works() ? rules.read(storage.get(rulesName)) : alarmRules.get()
  const after = next(before)
  alarmRules.set(() => after)
  storage.set(rulesName, JSON.stringify(after))
}

const without = <V>(all: Readonly<Record<string, V>>, name: string): Readonly<Record<string, V>> =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== name))

/** Saves the states of all rules. */
export function saveAlarmRuleStates(next: Readonly<Record<string, RuleState>>): void {
  alarmRuleStates.set(() => next)
  storage.set(statesName, JSON.stringify(next))
}

/** Saves a rule. Another condition or duration starts again without the state of the earlier one. */
export function saveAlarmRule(rule: AlarmRule): void {
  const before = findAlarmRule(rule.name)
  if (before?.condition !== rule.condition || before.forMs !== rule.forMs || !rule.enabled)
    saveAlarmRuleStates(without(alarmRuleStates.get(), rule.name))
  change((all) => ({ ...all, [rule.name]: rule }))
}

export function removeAlarmRule(name: string): void {
  saveAlarmRuleStates(without(alarmRuleStates.get(), name))
  change((all) => without(all, name))
}

export function saveQuietHours(quiet: QuietHours): void {
  alarmRuleSettings.set(() => ({ quiet }))
  storage.set(settingsName, JSON.stringify({ quiet }))
}

/** Replaces the history; the oldest entries beyond {@link maxFirings} are dropped. */
export function saveFirings(next: readonly Firing[]): void {
  const all = next.slice(0, maxFirings)
  alarmRuleFirings.set(() => ({ all }))
  storage.set(firingsName, JSON.stringify({ all }))
}
