import { allWords } from '@/i18n/i18n'
import type { Outcome } from './command'
import type { Context } from './context'
import type { Watch } from './plan/drift'
import type { Prompting } from './prompt/prompting'
import type { BulkRun } from './runner-types'

/** Records the run of a shown plan; undefined where none was shown. */
export function watching(state: Prompting | BulkRun, context: Context): Promise<Watch> | undefined {
  // A macro passes its plan on to the code that runs its lines.
  const plan =
    'progress' in state || state.command.lines !== undefined || state.command.fleet === true
      ? undefined
      : state.plan
  return 'progress' in state || plan === undefined
    ? undefined
    : Promise.all([import('./plan/drift'), allWords()]).then(([{ watchRun }]) =>
        watchRun(state, plan, context),
      )
}

/** Passes a requested or shown plan on to the action that starts a macro or runs its lines. */
export function withPlan(outcome: Outcome, { planned, plan }: Prompting): Outcome {
  if (outcome.kind !== 'app') return outcome
  const { action } = outcome
  if (action.do === 'macro' && planned === true) return { ...outcome, action: { ...action, planned } }
  return action.do === 'lines' && plan !== undefined ? { ...outcome, action: { ...action, plan } } : outcome
}
