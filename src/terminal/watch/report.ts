import { describeCondition, formatValue } from '@/features/alarm-rule/condition-words'
import type { RuleState } from '@/features/alarm-rule/model/step'
import { getWords } from '@/i18n/use-words'
import { formatDuration } from '@/lib/time/time'
import type { Dependencies } from '../session'
import type { WatchOptions } from './options'

/** Prints a line, for people with the time where it runs on, or for programs as JSON. */
export type Reporter = (text: string, data: Readonly<Record<string, unknown>>, isProblem?: boolean) => void

/** Creates the output of `switchboard watch`. */
export const createReporter =
  ({ json, once }: WatchOptions, { out, err }: Dependencies, now: () => number): Reporter =>
  (text, data, isProblem = false) => {
    const at = new Date(now()).toISOString()
    const print = isProblem ? err : out
    if (json) out(JSON.stringify({ at, message: text, ...data }))
    else print(once ? text : `${at} ${text}`)
  }

const reasons = {
  unreachable: 'the broker is not responding',
  missing: 'the object or node does not exist',
  unsupported: 'the broker does not report this value to this login',
} as const

/** The state of a rule in words, at a time. */
export function describeState(condition: string, state: RuleState, at: number): string {
  const words = getWords()
  const value = state.value === undefined ? '' : ` (${formatValue(condition, state.value, words)})`
  const text = describeCondition(condition, words)
  const since = formatDuration(Math.max(0, Math.floor((at - state.since) / 1000) * 1000))
  switch (state.phase) {
    case 'ok':
      return `OK${value}, not met: ${text}`
    case 'pending':
      return `pending for ${since}: ${text}${value}`
    case 'firing':
      return `firing for ${since}: ${text}${value}`
    case 'unknown':
      return `no data, ${reasons[state.why ?? 'unreachable']}: ${text}`
  }
}
