import type { ApiError } from '@/api/error'
import { createStore } from '@/lib/store'
import type { TraceLine } from './trial-line'

/** What the broker answered: of each row, what became of each action; nothing matched; or that there are no actions. */
export type TrialResult =
  { readonly kind: 'ran'; readonly rows: readonly (readonly string[])[] } | { readonly kind: 'nothing' }

/** A trial of a rule, from the making of its trace to the end of it. */
export type Trial = {
  readonly rule: string
  /** Of its trace, which is gone when it has ended, but for where it could not be deleted. */
  readonly trace: string
  readonly state: 'running' | 'following' | 'ended'
  readonly result?: TrialResult
  readonly lines: readonly TraceLine[]
  /** How many lines of real messages the trace has besides, which the rule ran for meanwhile. */
  readonly others: number
  /** Why it could not be followed to its end. */
  readonly error?: ApiError
}

/** The last trial of each rule since the page was opened; what comes late of one before is not told. */
export const trials = createStore<Readonly<Record<string, Trial>>>({})

export const keepTrial = (trial: Trial): void =>
  trials.set((all) => {
    const last = all[trial.rule]
    return trial.state === 'running' || last === undefined || last.trace === trial.trace
      ? { ...all, [trial.rule]: trial }
      : all
  })
