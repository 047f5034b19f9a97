import type { Difference } from './command'
import type { Context } from './context'
import type { Prompting } from './prompt/prompt'

/** Equal as the API writes them; a text that is empty and one that is not there are the same. */
export const same = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/**
 * Whether an edit would undo what somebody else has changed since its form opened: then the confirm that shows both, with what
 * is there now as the new beginning; undefined when it may run (catalogue R19).
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
