import { ApiError } from '@/api/error'

import type { Outcome, MacroStep } from '@/command/command'
import type { Context } from '@/command/context'
import { countWrites } from '@/command/count-writes'
import { lineContext } from '@/command/macro/line-context'
import { watchRun } from '@/command/plan/drift'
import type { Plan } from '@/command/plan/step'
import { getTargets, valuesFor } from '@/command/targets'
import { withInitials } from '@/command/prompt/params'
import { whyOff } from '@/command/unsupported'
import { runBulk } from '@/command/run'
import type { Runner } from '@/command/runner'
import type { PartRun } from '@/command/undo/capture'
import { hasChanged } from '@/command/undo/record-run'
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
 * outcome. Rejects with the error, of several targets with the first.
 */
export async function runLine(
  { operations }: Runner,
  { line, command, given }: MacroStep,
  context: Context,
  plan: Plan | undefined,
  ran: (part: PartRun) => void,
): Promise<LineRun> {
  const started = context.now()
  const answers = withInitials(command, given, context)
  const reason = whyOff(command, context, answers)
  if (reason !== undefined) throw off(reason.key, reason.values)
  const targets = getTargets(command, answers).map(String)
  const many = targets.length > 0
  let last: Outcome | undefined
  let written = false
  const undo =
    command.undo === undefined
      ? undefined
      : await operations.keep(
          command,
          many ? targets.map((target) => valuesFor(command, answers, target)) : [answers],
        )
  const watch =
    plan === undefined ? undefined : await watchRun({ command, answers }, planOf(plan, line), context)
  const { items, done, failed } = await runBulk(
    many ? targets : [''],
    async (target) => {
      const outcome = await operations.perform(
        command,
        valuesFor(command, answers, many ? target : undefined),
        {
          ...lineContext(command),
          api: countWrites(context.api, () => {
            written = true
          }),
        },
        watch,
        many ? target : undefined,
      )
      // A line asks nothing more: the question is reported, and the command can be run alone.
      if (outcome.kind === 'ask') throw new ApiError(400, outcome.code, '')
      last = outcome
    },
    () => undefined,
  ).finished
  const error = items.find((item) => item.error !== undefined)?.error
  const count = items.length
  const entry = operations.note(
    { command, answers, source: 'macro' },
    started,
    error === undefined ? 'done' : 'failed',
    count,
    { ...(error === undefined ? {} : { code: error.code }), ...(count > 1 ? { failed } : {}) },
  )
  const recorded =
    written ||
    (done > 0 && hasChanged(command, last?.kind, false)) ||
    error?.outcomeUnknown === true ||
    error?.failure === 'partly'
  if (recorded) operations.recordRun(command, entry, undo)
  ran({
    entry,
    never: done === 0 ? undefined : command.irreversible,
    recorded: recorded && undo !== undefined,
  })
  if (error !== undefined || last === undefined) throw error ?? off('')
  const outcome: Outcome =
    last.kind === 'done' && count > 1
      ? {
          ...last,
          message: 'palette.bulk.done',
          values: { done, count },
        }
      : last
  return { outcome, drift: await watch?.drift(context) }
}
