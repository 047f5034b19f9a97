import * as z from 'zod/mini'
import { isSilent, severities, type AlarmRule, type QuietHours } from '@/features/alarm-rule/model/rule'
import { evaluateRule } from '@/features/alarm-rule/model/evaluate'
import { RuleState } from '@/features/alarm-rule/model/step'
import type { Reading } from '@/features/alarm-rule/model/measure'

/** A message for the webhook: a rule fires, or is resolved. Times are epoch milliseconds. */
export const Notice = z.object({
  rule: z.string(),
  condition: z.string(),
  severity: z.literal(severities),
  status: z.literal(['firing', 'resolved']),
  startsAt: z.number(),
  endsAt: z.optional(z.number()),
  value: z.optional(z.number()),
})
export type Notice = z.infer<typeof Notice>

/** A rule with its state, as it was evaluated last. */
const WatchedRule = z.object({
  condition: z.string(),
  severity: z.literal(severities),
  forMs: z.number(),
  state: RuleState,
  /** Since when it fires, where a notice said so: its end is then a notice too. */
  notifiedSince: z.optional(z.number()),
})
type WatchedRule = z.infer<typeof WatchedRule>

/** What one evaluation leaves to the next: the rules by name, and the notices that are not delivered yet, the oldest first. */
export const WatchState = z.object({
  /** The broker's address. A state is of one broker. */
  broker: z.string(),
  rules: z.record(z.string(), WatchedRule),
  outbox: z.array(Notice),
})
export type WatchState = z.infer<typeof WatchState>

/** More notices than this are not stored: those of firings that are over are dropped, the oldest first. */
const maxNotices = 1000

/**
 * Drops notices above {@link maxNotices} in pairs of a firing and its end. The end of a firing that was delivered is never
 * dropped.
 */
export function limitNotices(outbox: readonly Notice[], max = maxNotices): readonly Notice[] {
  const rest = [...outbox]
  while (rest.length > max) {
    const first = rest.findIndex(
      ({ rule, status }, index) =>
        status === 'firing' &&
        rest.some((one, place) => place > index && one.rule === rule && one.status === 'resolved'),
    )
    if (first < 0) break
    const { rule } = rest[first] ?? {}
    const end = rest.findIndex(
      (one, place) => place > first && one.rule === rule && one.status === 'resolved',
    )
    rest.splice(end, 1)
    rest.splice(first, 1)
  }
  return rest
}

const noticeOf = (name: string, { condition, severity, state }: WatchedRule, startsAt: number) => ({
  rule: name,
  condition,
  severity,
  startsAt,
  ...(state.value === undefined ? {} : { value: state.value }),
})

/**
 * The state after all enabled rules were read at `at`. A firing rule gets a notice unless it is silent, later ones included:
 * it is sent when the quiet hours end and the rule still fires. The end of each firing that has a notice gets one too, also where
 * the rule was changed, disabled or deleted.
 */
export function evaluateRules(
  { rules, quietHours }: { readonly rules: readonly AlarmRule[]; readonly quietHours: QuietHours },
  before: WatchState,
  readings: ReadonlyMap<string, Reading>,
  at: number,
  maxGap?: number,
): WatchState {
  const outbox = [...before.outbox]
  const next: Record<string, WatchedRule> = {}
  const resolve = (name: string, watched: WatchedRule) => {
    if (watched.notifiedSince !== undefined)
      outbox.push({ ...noticeOf(name, watched, watched.notifiedSince), status: 'resolved', endsAt: at })
  }
  for (const rule of rules.filter(({ enabled }) => enabled)) {
    const { name, condition, severity, forMs } = rule
    const known = Object.hasOwn(before.rules, name) ? before.rules[name] : undefined
    const isSame = known?.condition === condition && known.forMs === forMs && known.severity === severity
    const last = isSame ? known : undefined
    const { state } = evaluateRule(rule, readings.get(name), last?.state, at, maxGap)
    const watched = { condition, severity, forMs, state }
    if (known !== undefined && !isSame) resolve(name, known)
    if (state.firingSince === undefined) {
      if (last !== undefined) resolve(name, { ...last, state })
      next[name] = watched
      continue
    }
    const isNew = last?.notifiedSince === undefined && !isSilent(rule, quietHours, at)
    if (isNew) outbox.push({ ...noticeOf(name, watched, state.firingSince), status: 'firing' })
    const notifiedSince = isNew ? state.firingSince : last?.notifiedSince
    next[name] = { ...watched, ...(notifiedSince === undefined ? {} : { notifiedSince }) }
  }
  for (const [name, watched] of Object.entries(before.rules))
    if (!Object.hasOwn(next, name)) resolve(name, watched)
  return { broker: before.broker, rules: next, outbox: [...limitNotices(outbox)] }
}

/** The notices of the rules that fire now, for receivers that forget what is not repeated. */
export const firingNotices = ({ rules, outbox }: WatchState): readonly Notice[] =>
  Object.entries(rules).flatMap(([name, watched]) =>
    watched.notifiedSince === undefined || outbox.some(({ rule }) => rule === name)
      ? []
      : [{ ...noticeOf(name, watched, watched.notifiedSince), status: 'firing' as const }],
  )
