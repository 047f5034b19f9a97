import { toApiError } from '@/api/error'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import type { AnyCommand, CommandArgs } from '../command'
import type { Context } from '../context'
import { targetsOf, valuesFor } from '../prompt/prompt'
import { perform } from '../run'
import { rehearsing, type Outline, type Plan, type Step } from './step'

/** So many targets are looked at together: their readings are real. */
const lanes = 8
/** How often a growing plan is told, in milliseconds. */
const tellEvery = 100

/**
 * What one run would do: the very command, with a client that notes what it would send (palette §15). What it reads is read.
 * A command that looks afterwards whether it worked sees the old state; what it makes of that is no part of the plan.
 */
export async function outlineOf(command: AnyCommand, values: CommandArgs, target: string | undefined, context: Context): Promise<Outline> {
  const steps: Step[] = []
  try {
    await perform(command, values, rehearsing(context, (step) => steps.push(step)))
  } catch (cause) {
    if (steps.length === 0) return { target, steps, error: toApiError(cause) }
  }
  return { target, steps }
}

/** The plan of a command on all of its targets, told as it grows; the last one told is whole. */
export async function makePlan(command: AnyCommand, answers: CommandArgs, context: Context, tell: (plan: Plan) => void): Promise<Plan> {
  const named = targetsOf(command, answers).map(String)
  const targets = named.length > 0 ? named : [undefined]
  const outlines: Outline[] = []
  let told = 0
  const grown = (): Plan => ({ outlines: outlines.filter((one) => one !== undefined), left: targets.length - outlines.filter((one) => one !== undefined).length })
  await mapConcurrently(lanes, [...targets.entries()], async ([index, target]) => {
    context.signal.throwIfAborted()
    outlines[index] = await outlineOf(command, valuesFor(command, answers, target), target, context)
    if (performance.now() - told < tellEvery) return
    told = performance.now()
    tell(grown())
  })
  const whole = grown()
  tell(whole)
  return whole
}

/** All steps of a plan, in the order of its targets. */
export const stepsOf = ({ outlines }: Plan): Step[] => outlines.flatMap(({ steps }) => steps)
