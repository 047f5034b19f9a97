import { isEqual } from '@/lib/equal'
import type { Difference } from './confirm'
import type { Context } from './context'
import type { Prompting } from './prompt/prompting'

/** Whether two values are equal as the API writes them; an empty and a missing text are the same. */
export const same = (a: unknown, b: unknown) => isEqual(a ?? '', b ?? '')

/**
 * If an edit would undo another user's change since its form opened, returns a confirm that shows both
 * values, with the present ones as the new baseline; undefined when it may run (catalogue R19).
 */
export async function overwritten(state: Prompting, context: Context): Promise<Prompting | undefined> {
  const { command, answers, current } = state
  if (command.current === undefined || current === undefined) return undefined
  const now = await command.current(answers, context)
  const differences: Difference[] = Object.keys({ ...current, ...now })
    .filter(
      (param) =>
        answers[param] !== undefined &&
        !same(current[param], now[param]) &&
        !same(answers[param], now[param]),
    )
    .map((param) => ({ param, was: current[param], now: now[param] }))
  if (differences.length === 0) return undefined
  return {
    ...state,
    current: now,
    phase: 'confirming',
    confirm: { body: 'error.changed.title', differences },
  }
}
