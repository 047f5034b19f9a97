import { ApiError } from '@/api/error'
import type { MacroStep, Outcome } from '@/command/command'
import type { Context } from '@/command/context'
import { countWrites } from '@/command/count-writes'
import { lineContext } from '@/command/macro/line-context'
import { watchRun } from '@/command/plan/drift'
import type { Plan } from '@/command/plan/step'
import { targetsOf, valuesFor, withInitials } from '@/command/prompt/prompt'
import { whyOff } from '@/command/unsupported'
import { runBulk } from '@/command/run'
import type { Runner } from '@/command/runner'
import type { PartRun } from '@/command/undo/keep'
import { hasChanged } from '@/command/undo/record-run'
import type { MessageValues } from '@/i18n/key'

const off = (reason: string, values?: MessageValues) =>
  new ApiError(0, 'COMMAND_OFF', reason, { failure: 'unsent', values })

/** The part of a macro's plan that is of one of its lines. */
const planOf = ({ outlines, left }: Plan, line: number): Plan => ({
  outlines: outlines.filter((one) => one.line === line),
  left,
})

/** What came of a line, and what of its run was not as its plan had it, in words. */
type LineRun = { readonly outcome: Outcome; readonly drift: string | undefined }

/**
 * Runs one line of a macro, which was asked about with all the others; what it leaves out takes its initial value. It is judged and
 * noted like any run, compared with the plan that was shown, and its outcome is applied by whoever runs the macro. Rejects with why
 * it failed: of many, the first that did.
 */
export async function runLine(
  { hands }: Runner,
  { line, command, given }: MacroStep,
  context: Context,
  plan: Plan | undefined,
  ran: (part: PartRun) => void,
): Promise<LineRun> {
  const started = context.now()
  const answers = withInitials(command, given, context)
  const reason = whyOff(command, context, answers)
  if (reason !== undefined) throw off(reason.key, reason.values)
  const targets = targetsOf(command, answers).map(String)
  const many = targets.length > 0
  let last: Outcome | undefined
  let written = false
  const kept =
    command.undo === undefined
      ? undefined
      : await hands.keep(
          command,
          many ? targets.map((target) => valuesFor(command, answers, target)) : [answers],
        )
  const watch =
    plan === undefined ? undefined : await watchRun({ command, answers }, planOf(plan, line), context)
  const { items, done, failed } = await runBulk(
    many ? targets : [''],
    async (target) => {
      const outcome = await hands.perform(
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
      // Nothing more is asked here: such a one is told, and can be run alone.
      if (outcome.kind === 'ask') throw new ApiError(400, outcome.code, '')
      last = outcome
    },
    () => undefined,
  ).finished
  const error = items.find((item) => item.error !== undefined)?.error
  const count = items.length
  const entry = hands.note(
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
  if (recorded) hands.recordRun(command, entry, kept)
  ran({ entry, never: done === 0 ? undefined : command.irreversible, kept: recorded && kept !== undefined })
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
