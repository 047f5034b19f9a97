import { ApiError } from '@/api/error'
import { bindSession } from '@/command/bind-session'
import type { Outcome, MacroStep } from '@/command/command'
import type { Context } from '@/command/context'
import { execute, getSets } from '@/command/execute'
import { lineContext } from '@/command/macro/line-context'
import { watchRun } from '@/command/plan/drift'
import type { Plan } from '@/command/plan/step'
import { withInitials } from '@/command/prompt/params'
import type { Runner } from '@/command/runner'
import { findDisabledReason } from '@/command/unsupported'
import type { PartRun } from '@/command/undo/capture'
import type { MessageValues } from '@/i18n/key'

const off = (reason: string, values?: MessageValues) =>
  new ApiError(0, 'COMMAND_OFF', reason, { failure: 'unsent', values })

/** The part of a macro's plan for one of its lines. */
const planOf = ({ outlines, left }: Plan, line: number): Plan => ({
  outlines: outlines.filter((one) => one.line === line),
  left,
})

/** The outcome of a line, and how its run deviated from the plan. */
type LineRun = { readonly outcome: Outcome; readonly drift: string | undefined }

/**
 * Runs one line of a macro that was confirmed with all others; missing values take their initial value. The
 * run is validated and recorded like any other and compared with the shown plan; the caller applies the
 * outcome. Rejects with the error, of several targets with the first. It belongs to the session of its context,
 * by default the present one.
 */
export async function runLine(
  { createPolicy }: Pick<Runner, 'createPolicy'>,
  { line, command, given }: MacroStep,
  context: Context,
  plan: Plan | undefined,
  ran: (part: PartRun) => void,
): Promise<LineRun> {
  // Comparing with the plan reads before the run begins.
  const at = bindSession(context)
  const answers = withInitials(command, given, context)
  const reason = findDisabledReason(command, context, answers)
  if (reason !== undefined) throw off(reason.key, reason.values)
  const watch = plan === undefined ? undefined : await watchRun({ command, answers }, planOf(plan, line), at)
  const run = await execute(
    command,
    answers,
    getSets(command, answers),
    { ...at, ...lineContext(command) },
    // A line asks nothing more: the question is reported, and the command can be run alone.
    { ...createPolicy('macro', context), watch },
  )
  if (run === undefined) throw off('')
  const { entry, progress, capture, changed, error, outcomes } = run
  if (entry !== undefined)
    ran({
      entry,
      never: progress.done === 0 ? undefined : command.irreversible,
      recorded: changed && capture !== undefined,
    })
  const last = outcomes.at(-1)?.[1]
  if (error !== undefined || last === undefined) throw error ?? off('')
  const count = progress.items.length
  const outcome: Outcome =
    last.kind === 'done' && count > 1
      ? { ...last, message: 'palette.bulk.done', values: { done: progress.done, count } }
      : last
  return { outcome, drift: await watch?.drift(context) }
}
