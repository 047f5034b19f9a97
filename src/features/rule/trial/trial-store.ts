import type { ApiError } from '@/api/error'
import { session } from '@/connection/page'
import { setBounded } from '@/lib/bounded'
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

/** The maximum number of rules whose last trial is kept. */
export const maxTrials = 20

/** The last trials of the session, by rule, the latest last. */
export const trials = createStore<ReadonlyMap<string, Trial>>(new Map())
session.onEnd(() => trials.set(() => new Map()))

/** Stores what is known of a trial. Late results of one that is not kept any more are ignored. */
export const keepTrial = (trial: Trial): void =>
  trials.set((all) => {
    if (trial.state !== 'running' && all.get(trial.rule)?.trace !== trial.trace) return all
    const next = new Map(all)
    setBounded(next, trial.rule, trial, maxTrials)
    return next
  })
