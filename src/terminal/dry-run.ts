import { changeWords, findSaving } from '@/command/changes'
import type { AnyCommand, CommandArgs } from '@/command/command'
import type { Context } from '@/command/context'
import { stepLine } from '@/command/plan/copies'
import { makePlan, listPlanSteps } from '@/command/plan/plan'
import { collectSecrets } from '@/command/plan/secrets'
import { splitAnswers } from '@/command/prompt/names'
import { savesSettings } from '@/command/prompt/ask-confirm'
import { getTargets, valuesFor } from '@/command/targets'
import { withInitials } from '@/command/prompt/params'
import type { SignedIn } from './sign-in'
import { refuse } from './usage'
import { type CommandRequest, createTerminalContext, findUnavailable } from './run'

/** The requests of a command, one per line; throws if its only target cannot be read. */
async function requestLines(
  command: AnyCommand,
  values: CommandArgs,
  context: Context,
): Promise<readonly string[]> {
  const plan = await makePlan(command, values, context, () => undefined)
  const [only] = plan.outlines
  if (plan.outlines.length === 1 && only?.error !== undefined) throw only.error
  const secrets = collectSecrets({ command, answers: values })
  return listPlanSteps(plan).map((step) => stepLine(step, secrets))
}

/**
 * A dry run of a command: its changes and confirmations, as far as known without writing, and its requests.
 * Throws as {@link runCommand} does.
 */
export async function dryRun(
  request: CommandRequest,
  signed: SignedIn,
): Promise<{ readonly message: string; readonly lines: readonly string[] }> {
  const context = createTerminalContext(signed)
  const { command, words } = request
  const input = withInitials(command, await splitAnswers(command, request.given, context), context)
  const blocked = findUnavailable({ ...request, given: input }, context)
  if (blocked !== undefined) refuse(blocked)
  const targets = getTargets(command, input).map(String)
  const values = valuesFor(command, input, targets[0])
  const warned = await command.warn?.(values, targets, context)
  if (savesSettings(command, input) && targets.length < 2) {
    const { changes, confirm } = await findSaving(command, values, context, warned)
    return changes.length === 0
      ? { message: words('form.changes.none'), lines: [] }
      : {
          message: words(confirm.body, confirm.values),
          lines: [
            ...changes.map((change) => changeWords(command, change, words)),
            ...(await requestLines(command, input, context)),
          ],
        }
  }
  const asks = warned ?? command.confirm?.(values, Math.max(1, targets.length))
  const effect =
    asks === undefined ? command.effect?.(values, context) : { key: asks.body, values: asks.values }
  return {
    message: effect === undefined ? words(command.title) : words(effect.key, effect.values),
    lines: await requestLines(command, input, context),
  }
}
