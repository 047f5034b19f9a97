import type { Key, MessageValues } from '@/i18n/key'
import type { AnyCommand, CommandArgs } from '../command'
import type { Context } from '../context'
import { readAnswer } from './answer'
import { getTargets, valuesFor } from '../targets'
import type { Prompting } from './prompting'

export type Effect = { readonly key: Key; readonly values?: MessageValues }

/** Describes the effect of a command with these values, in the plural where they name several objects. */
export function getEffect(command: AnyCommand, values: CommandArgs, context: Context): Effect | undefined {
  const targets = getTargets(command, values)
  return command.effect?.(valuesFor(command, values, targets[0]), context, Math.max(1, targets.length))
}

/**
 * The answers plus the value that Enter would take in the current step: the highlighted row, else the typed
 * text. Text that cannot be parsed, and a name that still has to be looked up, give no value.
 */
export function answersOfNow(
  { command, answers, step, draft }: Pick<Prompting, 'command' | 'answers' | 'step' | 'draft'>,
  row: { readonly text: string; readonly value?: unknown } | undefined,
  context: Context,
): CommandArgs {
  const param = step === undefined ? undefined : command.params[step]
  if (step === undefined || param === undefined) return answers
  if (row?.value !== undefined) return { ...answers, [step]: row.value }
  const text = row?.text ?? draft
  if (
    row === undefined &&
    (text.trim() === ''
      ? param.optional !== true
      : param.prompt.kind === 'pick' && param.prompt.exact !== true)
  )
    return answers
  const read = readAnswer(param, text, context.now(), undefined)
  return read.ok ? { ...answers, [step]: read.value } : answers
}
