import { ApiError } from '@/api/error'
import { bindSession, hasSessionEnded, toSessionError } from '../bind-session'
import type { AnyCommand, CommandArgs, MacroStep, Outcome } from '../command'
import { findContextAt } from '../connection-context'
import type { Context } from '../context'
import { execute, getSets } from '../execute'
import { findBrokerElsewhere } from '../history/history'
import { remember } from '../history/history-store'
import { combineOutcomes } from '../outcomes'
import { splitAnswers } from '../prompt/names'
import { withInitials } from '../prompt/params'
import { captureUndo } from '../undo/capture'
import { findDisabledReason, type Reason } from '../unsupported'

/** The answers of a line at a broker: several names in one text, and the values that are not asked. */
export async function getAnswersAt({ command, given }: MacroStep, at: Context) {
  return withInitials(command, await splitAnswers(command, given, at), at)
}

/** Why a command cannot run at a broker; one that is there on a page only acts on the page. */
export const findOffAt = (command: AnyCommand, at: Context, answers: CommandArgs): Reason | undefined =>
  command.when?.(at) === false ? { key: 'fleet.run.ofConsole' } : findDisabledReason(command, at, answers)

/** An expired session of another broker must not ask for the login of the page's broker. */
const toRunError = (error: ApiError): ApiError =>
  error.sessionOver ? new ApiError(0, 'FLEET_LOGGED_OUT', '', { failure: 'unsent' }) : error

/**
 * Runs a line at one broker with its client, user and rights, and records it in the command history with its broker,
 * so that it can be undone there. It runs only in the session `confirmed`, if it is given. Rejects with the reason why it does not
 * run, or with the first error.
 */
export async function runAt(
  name: string,
  step: MacroStep,
  context: Context,
  confirmed = '',
): Promise<Outcome> {
  const { command } = step
  const at = bindSession(await findContextAt(name, context))
  if (hasSessionEnded(context) || (confirmed !== '' && at.origin !== confirmed)) throw toSessionError()
  const answers = await getAnswersAt(step, at)
  const reason = findOffAt(command, at, answers)
  if (reason !== undefined)
    throw new ApiError(0, 'COMMAND_OFF', reason.key, { failure: 'unsent', values: reason.values })
  const run = await execute(command, answers, getSets(command, answers), at, {
    source: 'bulk',
    // A run on several brokers asks nothing more: the question is reported, and the command can be run alone.
    questions: 'error',
    // A plan records nothing.
    ...(context.rehearsal === true ? {} : { remember, captureUndo }),
    extra: findBrokerElsewhere(at, context),
    check: (outcome, _, written) => {
      // The pages of another broker are not here: opening one would be reported as done.
      if ((outcome.kind === 'go' || outcome.kind === 'app') && !written)
        throw new ApiError(0, 'FLEET_PAGE', '', { failure: 'unsent' })
      return outcome
    },
  })
  if (run?.error !== undefined) throw toRunError(run.error)
  const outcome = combineOutcomes(run?.outcomes ?? []) ?? run?.outcomes.at(-1)?.[1]
  if (outcome === undefined) throw new ApiError(0, 'COMMAND_OFF', '')
  return outcome
}
