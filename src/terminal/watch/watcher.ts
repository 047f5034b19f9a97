import type { ApiError } from '@/api/error'
import { readConditions, type AlarmApi } from '@/features/alarm-rule/read-condition'
import { maxGapMs } from '@/features/alarm-rule/model/step'
import { formatDuration } from '@/lib/time/time'
import { backoff } from '@/lib/time/backoff'
import { describeFailure } from '../describe'
import { loadWords } from '../words'
import type { WatchOptions } from './options'
import { describeState, type Reporter } from './report'
import { writeState } from './state-file'
import { evaluateRules, firingNotices, type Notice, type WatchState } from './state'
import { deliver, describeNotice, postBody, toBody } from './webhook'

type Deps = {
  readonly options: WatchOptions
  readonly state: WatchState
  readonly api: AlarmApi
  readonly now: () => number
  readonly reporter: Reporter
  /** Why the broker does not answer; undefined while it does. */
  readonly probe: () => Promise<ApiError | undefined>
}

/** How often a firing rule is repeated for Alertmanager, in milliseconds, and after how many of them it may be forgotten. */
const [repeatMs, repeatsUntilForgotten] = [60_000, 4]
/** The pauses between attempts at a webhook, in milliseconds. */
const retry = { base: 2000, max: 300_000, random: () => 0.5 + Math.random() / 2 }
/** A gap of this many evaluations interrupts what has lasted. */
const gapEvaluations = 3

export type Watcher = {
  /** Logs what is watched, and why the broker does not answer. */
  greet(failure: ApiError | undefined): void
  /** Reads all rules; false where it was stopped before all were read. */
  evaluate(stop: AbortSignal): Promise<boolean>
  /** Sends all notices once; returns whether none is left. */
  deliver(stop: AbortSignal): Promise<boolean>
  /** Sends notices, unless a failed attempt was too recent; returns when to try next, undefined where nothing is left. */
  deliverWhenDue(stop: AbortSignal): Promise<number | undefined>
  /** Prints the state of each rule, and counts those that fire and those without data. */
  report(): { readonly firing: number; readonly unknown: number }
  /** Sends what is left; returns whether nothing is lost. */
  finish(stop: AbortSignal): Promise<boolean>
}

/** Evaluates alarm rules and sends notices. What must outlive the process is in the state file after each step. */
export function createWatcher({ options, state: initial, api, now, reporter, probe }: Deps): Watcher {
  const { webhook, stateFile, everyMs } = options
  const maxGap = Math.max(maxGapMs, gapEvaluations * everyMs)
  let state = initial
  /** The broker did not answer the last time, which is in the log. */
  let isSilent = Object.values(initial.rules).some(({ state: one }) => one.why === 'unreachable')
  let failures = 0
  let retryAt = 0
  let repeatedAt = Number.NEGATIVE_INFINITY
  const rules = options.rules.filter(({ enabled }) => enabled)
  const count = (number: number, noun: string) => `${String(number)} ${noun}${number === 1 ? '' : 's'}`

  const change = (next: WatchState) => {
    state = next
    if (stateFile !== undefined) writeState(stateFile, next)
  }
  /** Logs each rule whose phase is another one than before. */
  const logChanges = async (before: WatchState) => {
    const wasSilent = isSilent
    isSilent = Object.values(state.rules).some(({ state: one }) => one.why === 'unreachable')
    if (isSilent && !wasSilent) {
      const failure = await probe()
      const text = failure === undefined ? 'a reply is missing' : describeFailure(failure, loadWords())
      reporter(`No data from the broker: ${text}`, { event: 'unreachable' }, true)
    } else if (wasSilent && !isSilent) reporter('The broker answers', { event: 'reachable' })
    for (const [name, { condition, severity, state: one }] of Object.entries(state.rules)) {
      const last = before.rules[name]?.state
      if (last?.phase === one.phase || one.why === 'unreachable' || last?.why === 'unreachable') continue
      const { phase, value, why } = one
      reporter(
        `${name}: ${describeState(condition, one, now())}`,
        { event: phase, rule: name, condition, severity, value, why },
        phase === 'unknown',
      )
    }
  }
  const send = (stop: AbortSignal) => async (notice: Notice) => {
    if (webhook === undefined) return { is: 'delivered' as const }
    const expiresAt = now() + repeatsUntilForgotten * Math.max(repeatMs, everyMs)
    const delivery = await postBody(webhook, toBody(webhook.format, notice, options.base, expiresAt), stop)
    if (delivery.is === 'delivered')
      reporter(`Sent: ${describeNotice(notice)}`, { event: 'sent', rule: notice.rule, status: notice.status })
    return delivery
  }
  /** Alertmanager forgets an alert that is not repeated. */
  const repeat = async (stop: AbortSignal) => {
    if (webhook?.format !== 'alertmanager' || now() - repeatedAt < repeatMs) return
    repeatedAt = now()
    const expiresAt = now() + repeatsUntilForgotten * Math.max(repeatMs, everyMs)
    const alerts = firingNotices(state).flatMap((notice) =>
      toBody('alertmanager', notice, options.base, expiresAt),
    )
    if (alerts.length === 0) return
    const delivery = await postBody(webhook, alerts, stop)
    if (delivery.is !== 'delivered')
      reporter(`Firing rules could not be repeated: ${delivery.reason}`, { event: 'repeat-failed' }, true)
  }

  const deliverNow = async (stop: AbortSignal): Promise<boolean> => {
    const before = state.outbox.length
    const { left, reason } = await deliver(state.outbox, send(stop))
    if (before > 0) change({ ...state, outbox: [...left] })
    if (left.length === 0) {
      if (failures > 0) reporter('The webhook answers', { event: 'webhook-reachable' })
      failures = 0
      await repeat(stop)
      return true
    }
    const pause = backoff(failures, retry)
    failures += 1
    retryAt = now() + pause
    const next = options.once ? 'the next run tries again' : `next attempt in ${formatDuration(pause)}`
    if (!stop.aborted)
      reporter(
        `The webhook did not take ${count(left.length, 'notice')} (${reason ?? 'no reply'}): ${next}`,
        { event: 'webhook-failed', reason, notices: left.length },
        true,
      )
    return false
  }

  return {
    greet(failure) {
      const to =
        webhook === undefined ? 'no webhook' : `webhook ${new URL(webhook.url).host} (${webhook.format})`
      reporter(
        `Watching ${count(rules.length, 'rule')} of ${options.source} at ${options.base} every ${formatDuration(everyMs)}; ${to}`,
        { event: 'started', rules: rules.length, broker: options.base },
      )
      isSilent ||= failure !== undefined
      if (failure !== undefined)
        reporter(
          `The broker does not answer yet: ${describeFailure(failure, loadWords())}`,
          { event: 'unreachable' },
          true,
        )
    },
    async evaluate(stop) {
      const readings = await readConditions(rules, api, now)
      if (stop.aborted) return false
      const before = state
      change(evaluateRules(options, before, readings, now(), maxGap))
      if (!options.once) await logChanges(before)
      return true
    },
    deliver: deliverNow,
    async deliverWhenDue(stop) {
      const pause = retryAt - now()
      if (state.outbox.length > 0 && pause > 0 && pause <= retry.max) return retryAt
      return (await deliverNow(stop)) ? undefined : retryAt
    },
    report() {
      const all = Object.entries(state.rules)
      for (const [name, { condition, severity, state: one }] of all) {
        const { phase, since, value, why } = one
        reporter(
          `${name}: ${describeState(condition, one, now())}`,
          { event: phase, rule: name, condition, severity, value, why, since: new Date(since).toISOString() },
          phase === 'unknown',
        )
      }
      return {
        firing: all.filter(([, { state: one }]) => one.firingSince !== undefined).length,
        unknown: all.filter(([, { state: one }]) => one.phase === 'unknown').length,
      }
    },
    async finish(stop) {
      const isDelivered = await deliverNow(stop)
      const { length } = state.outbox
      if (!isDelivered)
        reporter(
          stateFile === undefined
            ? `${count(length, 'notice')} could not be sent and, without --state, will not be`
            : `${count(length, 'notice')} in ${stateFile} will be sent by the next run`,
          { event: 'left', notices: length },
          stateFile === undefined,
        )
      reporter('Stopped', { event: 'stopped' })
      return isDelivered || stateFile !== undefined
    },
  }
}
