import type { AnyCommand, CommandArgs } from '@/command/command'
import type { Entry } from '@/command/history/history'
import { presentArgs, restoreValues } from '@/command/history/history-store'
import { manyParam } from '@/command/targets'
import type { Runner } from '@/command/runner'
import { quoteArg, splitLine } from '@/lib/text/line'

/** The parameter with the target of a command; undefined if it has none. */
export const getTarget = (command: AnyCommand): string | undefined =>
  manyParam(command) ?? Object.entries(command.params).find(([, { prompt }]) => prompt.kind === 'pick')?.[0]

/** The targets of an entry that ran on several. */
export function targetsIn(command: AnyCommand, { args }: Entry): readonly string[] | undefined {
  const value = presentArgs(command, args)[manyParam(command) ?? '']
  return typeof value === 'string' ? undefined : value
}

/** Starts a command with the arguments of an entry; omitted optional arguments stay omitted. */
export function runAgain(runner: Runner, command: AnyCommand, entry: Entry, now: number): void {
  runner.start(command, restoreValues(command, entry.args, now), 'button')
  // Only optional steps and secrets can remain: defaults are applied, secrets are prompted for again.
  if (runner.store.get().prompting?.phase === 'asking') runner.send({ type: 'defaults' })
}

/** Starts a command with the arguments of an entry, but prompts for the target. */
export function runElsewhere(runner: Runner, command: AnyCommand, { args }: Entry, now: number): void {
  const { [getTarget(command) ?? '']: _target, ...rest } = presentArgs(command, args)
  runner.start(command, restoreValues(command, rest, now), 'button')
}

/**
 * Starts a command with each argument of an entry as typed input, so that Backspace leads back through them;
 * the last one remains to be edited. `targets` replaces the targets of the entry.
 */
export function editAndRun(
  runner: Runner,
  command: AnyCommand,
  { args }: Entry,
  targets?: readonly string[],
): void {
  const name = manyParam(command)
  const many: CommandArgs =
    name === undefined || targets === undefined ? {} : { [name]: targets.length === 1 ? targets[0] : targets }
  const texts = presentArgs(command, args)
  const typed = Object.keys(command.params).filter((param) => typeof texts[param] === 'string')
  const last = typed.at(-1)
  runner.start(command, many, 'button')
  for (let steps = 0; steps < typed.length; steps += 1) {
    const state = runner.store.get().prompting
    const step = state?.phase === 'asking' ? state.step : undefined
    const text = step === undefined ? undefined : texts[step]
    if (step === undefined || typeof text !== 'string' || state?.error !== undefined) return
    runner.send(step === last ? { type: 'type', text } : { type: 'answer', text })
  }
}

/** An id on a line: quoted if it could not be read back otherwise. */
const toLine = (id: string): string => (/^["']|^\s|\s$|[\r\n]/.test(id) ? quoteArg(id) : id)

/** Targets as text, one per line. */
export const targetsText = (targets: readonly string[]): string => targets.map(toLine).join('\n')

/** The distinct targets in a text; blanks around a line are ignored. */
export function targetsFrom(text: string): readonly string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return [
    ...new Set(lines.map((line) => (line.startsWith('"') ? (splitLine(line).tokens[0]?.text ?? '') : line))),
  ]
}
