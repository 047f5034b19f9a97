import { allWords } from '@/i18n/i18n'
import type { Outcome } from './command'
import type { Context } from './context'
import type { Watch } from './plan/drift'
import type { Prompting } from './prompt/prompt'
import type { BulkRun } from './runner-types'

/** What looks on while a plan is run; undefined where none was shown. */
export function watching(state: Prompting | BulkRun, context: Context): Promise<Watch> | undefined {
  // A macro hands its plan on to whoever runs its lines.
  const plan = 'progress' in state || state.command.lines !== undefined ? undefined : state.plan
  return 'progress' in state || plan === undefined
    ? undefined
    : Promise.all([import('./plan/drift'), allWords()]).then(([{ watchRun }]) =>
        watchRun(state, plan, context),
      )
}

/** What leads to a macro, and what runs its lines, is told what was wished and shown before. */
export function withPlan(outcome: Outcome, { planned, plan }: Prompting): Outcome {
  if (outcome.kind !== 'app') return outcome
  const { action } = outcome
  if (action.do === 'macro' && planned === true) return { ...outcome, action: { ...action, planned } }
  return action.do === 'lines' && plan !== undefined ? { ...outcome, action: { ...action, plan } } : outcome
}
