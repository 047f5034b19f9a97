import type { AnyCommand, Given } from '@/command/command'
import type { Entry } from '@/command/journal/journal'
import { givenOf } from '@/command/journal/journal-store'
import type { Runner } from '@/command/runner'

/** Starts a command with an entry's arguments; optional ones that were left out then stay out. */
export function runAgain(runner: Runner, command: AnyCommand, entry: Entry, now: number): void {
  runner.start(command, givenOf(command, entry.args, now), 'button')
  // Only optional steps and secrets can be left: the defaults are taken, a secret is asked again.
  if (runner.store.get().prompting?.phase === 'asking') runner.send({ type: 'defaults' })
}

/** Starts a command with each argument typed in, so that Backspace leads back through them; the last waits to be edited. */
export function editAndRun(runner: Runner, command: AnyCommand, entry: Entry): void {
  // Many targets cannot be typed on one line; they stay as they were.
  const many: Given = Object.fromEntries(Object.entries(entry.args).filter(([, value]) => typeof value !== 'string'))
  const typed = Object.keys(command.params).filter((name) => typeof entry.args[name] === 'string')
  const last = typed.at(-1)
  runner.start(command, many, 'button')
  for (let steps = 0; steps < typed.length; steps += 1) {
    const state = runner.store.get().prompting
    const step = state?.phase === 'asking' ? state.step : undefined
    const text = step === undefined ? undefined : entry.args[step]
    if (step === undefined || typeof text !== 'string' || state?.error !== undefined) return
    runner.send(step === last ? { type: 'type', text } : { type: 'answer', text })
  }
}
