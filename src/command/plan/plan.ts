import { ApiError, toApiError } from '@/api/error'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import type { AnyCommand, CommandArgs, MacroStep } from '../command'
import type { Context } from '../context'
import { getTargets, valuesFor } from '../targets'
import { withInitials } from '../prompt/params'
import { findDisabledReason } from '../unsupported'
import { lineContext } from '../macro/line-context'
import { perform } from '../run'
import { rehearsing, type Outline, type Plan, type Step } from './step'

/** How many targets are planned concurrently: their reads are real. */
const concurrency = 8
/** How often an incomplete plan is reported, in milliseconds. */
const reportIntervalMs = 100

/**
 * The steps of one run: the command itself with a client that reads for real and records writes. A command
 * that verifies its effect afterwards sees the old state; the result of that is not part of the plan.
 */
export async function makeOutline(
  command: AnyCommand,
  values: CommandArgs,
  target: string | undefined,
  context: Context,
): Promise<Outline> {
  const steps: Step[] = []
  try {
    await perform(
      command,
      values,
      rehearsing(context, (step) => steps.push(step)),
    )
  } catch (cause) {
    if (steps.length === 0) return { target, steps, error: toApiError(cause) }
  }
  return { target, steps }
}

/** One run to be planned. */
type PlannedRun = {
  readonly command: AnyCommand
  readonly values: CommandArgs
  readonly target: string | undefined
  readonly line?: number
  /** Why it cannot run. */
  readonly off?: ApiError
}

/** The runs of a command, one for each of its targets. */
function plannedRuns(command: AnyCommand, answers: CommandArgs): readonly PlannedRun[] {
  const named = getTargets(command, answers).map(String)
  return (named.length > 0 ? named : [undefined]).map((target) => ({
    command,
    values: valuesFor(command, answers, target),
    target,
  }))
}

/** The runs of a line of a macro, or why it cannot run. */
function plannedRunsOfLine({ line, command, given }: MacroStep, context: Context): readonly PlannedRun[] {
  const answers = withInitials(command, given, context)
  const reason = findDisabledReason(command, context, answers)
  if (reason === undefined) return plannedRuns(command, answers).map((run) => ({ ...run, line }))
  return [
    {
      command,
      values: answers,
      target: undefined,
      line,
      off: new ApiError(0, 'COMMAND_OFF', reason.key, { failure: 'unsent', values: reason.values }),
    },
  ]
}

/**
 * The plan of a command on all of its targets; `onPlan` receives it as it grows and when it is complete. The
 * plan of a macro consists of the plans of its lines against the present state: a line does not see the
 * changes of earlier lines.
 */
export async function makePlan(
  command: AnyCommand,
  answers: CommandArgs,
  context: Context,
  onPlan: (plan: Plan) => void,
): Promise<Plan> {
  const lines = command.lines?.(answers, context.now())
  const runs =
    lines === undefined
      ? plannedRuns(command, answers)
      : lines.steps.flatMap((step) => plannedRunsOfLine(step, context))
  const outlines: Outline[] = []
  let reportedAt = 0
  const progress = (): Plan => ({
    outlines: outlines.filter((one) => one !== undefined),
    left: runs.length - outlines.filter((one) => one !== undefined).length,
  })
  await mapConcurrently(
    concurrency,
    [...runs.entries()],
    async ([index, { command: each, values, target, line, off }]) => {
      context.signal.throwIfAborted()
      outlines[index] = {
        ...(off === undefined
          ? await makeOutline(
              each,
              values,
              target,
              line === undefined ? context : { ...context, ...lineContext(each) },
            )
          : { target, steps: [], error: off }),
        ...(line === undefined ? {} : { line }),
      }
      if (performance.now() - reportedAt < reportIntervalMs) return
      reportedAt = performance.now()
      onPlan(progress())
    },
  )
  const complete = progress()
  onPlan(complete)
  return complete
}

/** All steps of a plan, in the order of its targets. */
export const listPlanSteps = ({ outlines }: Plan): Step[] => outlines.flatMap(({ steps }) => steps)
