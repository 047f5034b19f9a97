import type { ApiError } from '@/api/error'
import { createStore } from '@/lib/store'
import type { TraceLine } from './trial-line'

/** The broker's answer: results per row and action, no match, or no actions. */
export type TrialResult =
  { readonly kind: 'ran'; readonly rows: readonly (readonly string[])[] } | { readonly kind: 'nothing' }

/** A trial of a rule, from the creation of its trace to the end. */
export type Trial = {
  readonly rule: string
  /** The name of its trace, which is deleted at the end, unless that fails. */
  readonly trace: string
  readonly state: 'running' | 'following' | 'ended'
  readonly result?: TrialResult
  readonly lines: readonly TraceLine[]
  /** The number of lines of real messages in the trace. */
  readonly others: number
  /** Why it could not be followed to its end. */
  readonly error?: ApiError
}

/** The last trial of each rule since the page was opened; late results of earlier ones are ignored. */
export const trials = createStore<Readonly<Record<string, Trial>>>({})

export const keepTrial = (trial: Trial): void =>
  trials.set((all) => {
    const last = all[trial.rule]
    return trial.state === 'running' || last === undefined || last.trace === trial.trace
      ? { ...all, [trial.rule]: trial }
      : all
  })
