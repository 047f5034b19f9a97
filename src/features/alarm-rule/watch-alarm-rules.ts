import { ofBroker } from '@/api/site'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { createStore } from '@/lib/store'
import { listAlarmRules } from './own-rules'
import type { AlarmApi } from './read-condition'
import { sampleRules, type AlarmRuleEvent } from './sample-rules'

/** How often the rules are evaluated in a visible and in a hidden tab, in milliseconds. */
export const visibleEveryMs = 10_000
export const hiddenEveryMs = 60_000

type Duty = 'off' | 'here' | 'elsewhere' | 'alone'

/** The part of the browser's locks between tabs that is used. */
type Locks = {
  request(name: string, options: LockOptions, work: () => Promise<void>): Promise<unknown>
}

/**
 * Which tab evaluates the rules: this one, another one, or each tab for itself where the browser has no Web Locks
 * (`alone`).
 */
export const alarmRuleDuty = createStore<Duty>('off')

type Deps = {
  readonly api: AlarmApi
  /** The broker's time in epoch milliseconds. */
  readonly now: () => number
  /** Whether the user is logged in. */
  readonly isActive: () => boolean
  /** Shows an event; called in one tab only. */
  readonly announce: (event: AlarmRuleEvent) => void
  readonly locks?: Locks | undefined
}

const lockName = ofBroker('switchboard-alarm-rules')

/**
 * Evaluates the alarm rules while the page is open, also in a hidden tab, there less often. Of several tabs one does:
 * the one that was visible last. Returns a function that stops it.
 */
export function watchAlarmRules({
  api,
  now,
  isActive,
  announce,
  locks = globalThis.navigator.locks,
}: Deps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let release: (() => void) | undefined
  let waiting: AbortController | undefined
  let isBusy = false
  let stopped = false
  let duty: Duty = 'off'
  const evaluates = () => !stopped && (duty === 'here' || duty === 'alone')
  const change = (next: Duty) => {
    duty = next
    alarmRuleDuty.set(() => next)
  }

  const evaluate = async () => {
    clearTimeout(timer)
    if (!evaluates() || isBusy) return
    isBusy = true
    try {
      if (isActive() && listAlarmRules().length > 0)
        for (const event of await sampleRules(api, now, () => evaluates() && isActive())) announce(event)
    } finally {
      isBusy = false
      if (evaluates())
        timer = setTimeout(
          () => startInBackground(evaluate(), throwUnexpected),
          document.hidden ? hiddenEveryMs : visibleEveryMs,
        )
    }
  }
  const begin = (next: 'here' | 'alone') => {
    change(next)
    startInBackground(evaluate(), throwUnexpected)
  }
  /** Waits for the lock, or takes it from another tab. */
  const takeOver = async (steal: boolean): Promise<void> => {
    if (locks === undefined) return begin('alone')
    waiting?.abort()
    const control = new AbortController()
    waiting = control
    if (!steal) change('elsewhere')
    try {
      await locks.request(lockName, steal ? { steal } : { signal: control.signal }, async () => {
        if (stopped) return
        const held = new Promise<void>((resolve) => {
          release = resolve
        })
        begin('here')
        await held
      })
    } catch (cause) {
      if (stopped || control.signal.aborted) return
      clearTimeout(timer)
      // Another tab has taken the lock; any other error means that this page may not use locks.
      if (cause instanceof DOMException && cause.name === 'AbortError') await takeOver(false)
      else begin('alone')
    }
  }
  const onVisible = () => {
    if (document.hidden) return
    if (duty === 'elsewhere') startInBackground(takeOver(true), throwUnexpected)
    else startInBackground(evaluate(), throwUnexpected)
  }
  document.addEventListener('visibilitychange', onVisible)
  startInBackground(takeOver(false), throwUnexpected)
  return () => {
    stopped = true
    clearTimeout(timer)
    waiting?.abort()
    release?.()
    document.removeEventListener('visibilitychange', onVisible)
    change('off')
  }
}
