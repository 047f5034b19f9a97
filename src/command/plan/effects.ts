import { toApiError } from '@/api/error'
import { briefError } from '@/i18n/error-words'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import type { AnyCommand, CommandArgs, MacroStep } from '../command'
import type { Context } from '../context'
import { maxConcurrentReads, type Effect, type EffectReads } from './effect'
import { getAnswerRefs } from '../prompt/phrase'
import { withInitials } from '../prompt/params'

/** The effects of a command, where its own question does not describe them. */
async function effectsOfOne(
  command: AnyCommand,
  answers: CommandArgs,
  asking: EffectReads,
): Promise<readonly Effect[]> {
  const ids = getAnswerRefs(command, answers).map(({ id }) => id)
  return ids.length === 0 ? [] : ((await command.affects?.(ids, asking, answers)) ?? [])
}

/** The effects of a line of a macro; a read error becomes an effect, since the other lines have theirs. */
async function effectsOfLine(
  { line, command, given }: MacroStep,
  context: Context,
): Promise<readonly Effect[]> {
  const read = await effectsOfOne(command, withInitials(command, given, context), context).catch(
    (cause: unknown): readonly Effect[] => [
      { key: 'plan.effect.failed', values: { reason: briefError(toApiError(cause)) } },
    ],
  )
  return read.map((effect) => ({ ...effect, line }))
}

/**
 * Reads what a run would affect besides its targets; for a macro, the effects of its lines. Throws read
 * errors.
 */
export async function findEffects(
  command: AnyCommand,
  answers: CommandArgs,
  context: Context,
): Promise<readonly Effect[]> {
  const lines = command.lines?.(answers, context.now())
  return lines === undefined
    ? await effectsOfOne(command, answers, context)
    : (await mapConcurrently(maxConcurrentReads, lines.steps, (step) => effectsOfLine(step, context))).flat()
}
