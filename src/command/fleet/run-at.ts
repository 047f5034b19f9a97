import { ApiError, toApiError } from '@/api/error'
import { randomId } from '@/lib/text/random-id'
import type { AnyCommand, CommandArgs, MacroStep, Outcome } from '../command'
import type { Context } from '../context'
import { countWrites } from '../count-writes'
import { storedArgs } from '../history/history'
import { remember } from '../history/history-store'
import { combineOutcomes } from '../outcomes'
import { splitAnswers } from '../prompt/names'
import { withInitials } from '../prompt/params'
import { perform, runBulk } from '../run'
import { getTargets, valuesFor } from '../targets'
import { captureUndo } from '../undo/capture'
import { hasChanged, recordRun } from '../undo/record-run'
import { whyOff, type Reason } from '../unsupported'
import { findMemberContext } from './member-context'

/** The answers of a line at a broker: several names in one text, and the values that are not asked. */
export async function getAnswersAt({ command, given }: MacroStep, at: Context) {
  return withInitials(command, await splitAnswers(command, given, at), at)
}

/** Why a command cannot run at a broker; one that is there on a page only acts on the page. */
export const findOffAt = (command: AnyCommand, at: Context, answers: CommandArgs): Reason | undefined =>
  command.when?.(at) === false ? { key: 'fleet.run.ofConsole' } : whyOff(command, at, answers)

/** An expired session of another broker must not ask for the login of the page's broker. */
const toRunError = (cause: unknown): ApiError => {
  const error = toApiError(cause)
  return error.sessionOver ? new ApiError(0, 'FLEET_LOGGED_OUT', '', { failure: 'unsent' }) : error
}

/**
 * Runs a line at one broker with its client, user and rights, and records it in the command history with its broker,
 * so that it can be undone there. Rejects with the reason why it does not run, or with the first error.
 */
export async function runAt(name: string, step: MacroStep, context: Context): Promise<Outcome> {
  const { command } = step
  const at = await findMemberContext(name, context)
  const answers = await getAnswersAt(step, at)
  const reason = findOffAt(command, at, answers)
  if (reason !== undefined)
    throw new ApiError(0, 'COMMAND_OFF', reason.key, { failure: 'unsent', values: reason.values })
  const targets = getTargets(command, answers).map(String)
  const sets = targets.length === 0 ? [answers] : targets.map((target) => valuesFor(command, answers, target))
  const planned = context.rehearsal === true
  const capture = planned || command.undo === undefined ? undefined : await captureUndo(command, sets, at)
  const started = at.now()
  let written = false
  const outcomes: (readonly [target: string, Outcome])[] = []
  const api = countWrites(at.api, () => {
    written = true
  })
  const { done, failed, items } = await runBulk(
    sets.map((_, index) => String(index)),
    async (index) => {
      const outcome = await perform(command, sets[Number(index)] ?? answers, { ...at, api })
      // A run on several brokers asks nothing more: the question is reported, and the command can be run alone.
      if (outcome.kind === 'ask') throw new ApiError(400, outcome.code, '')
      // The pages of another broker are not here: opening one would be reported as done.
      if ((outcome.kind === 'go' || outcome.kind === 'app') && !written)
        throw new ApiError(0, 'FLEET_PAGE', '', { failure: 'unsent' })
      outcomes.push([String(targets[Number(index)] ?? ''), outcome])
    },
    () => undefined,
  ).finished
  const first = items.find(({ error }) => error !== undefined)?.error
  const error = first === undefined ? undefined : toRunError(first)
  if (!planned) {
    const entry = randomId()
    remember({
      id: entry,
      command: command.id,
      args: storedArgs(command, answers),
      at: started,
      ms: at.now() - started,
      source: 'bulk',
      result: error === undefined ? 'done' : 'failed',
      count: sets.length,
      ...(name === context.broker?.name ? {} : { broker: name }),
      ...(error === undefined ? {} : { code: error.code }),
      ...(sets.length > 1 ? { failed } : {}),
      ...(at.username === undefined ? {} : { user: at.username }),
    })
    const changed =
      written ||
      (done > 0 && hasChanged(command, outcomes.at(-1)?.[1].kind, false)) ||
      first?.outcomeUnknown === true
    if (changed) recordRun(command, entry, capture)
  }
  const outcome = combineOutcomes(outcomes) ?? outcomes.at(-1)?.[1]
  if (error !== undefined || outcome === undefined) throw error ?? new ApiError(0, 'COMMAND_OFF', '')
  return outcome
}
