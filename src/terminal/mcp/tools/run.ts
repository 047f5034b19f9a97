import * as z from 'zod'
import { withoutTimes } from '@/command/plan/drift'
import { dryRun } from '../../dry-run'
import { refuse } from '../../usage'
import { covers, type Operator } from '../operator'
import { performRun } from '../perform-run'
import type { Plan } from '../plans'
import { defineTool, type Caller } from '../tool'

const input = {
  plan: z.string().max(60).describe('the id of a plan that "plan" returned; each can be run once'),
}

/** Asks the person to type the name of a production broker. Throws `UsageError` where the person does not, or cannot be asked. */
export async function confirmProduction(
  broker: string,
  what: string,
  operator: Operator,
  { ask, canAsk }: Caller,
): Promise<void> {
  const login = operator.logins.find(({ name }) => name === broker)
  if (login?.production !== true) return
  if (!canAsk)
    refuse(
      `${broker} is a production broker, and this client cannot ask a person to confirm: nothing was changed`,
    )
  const typed = await ask(
    `${what}\nThis changes the production broker ${broker}. Type its name to continue.`,
    broker,
  )
  if (typed !== broker) refuse(`The person did not confirm the change of ${broker}: nothing was changed`)
}

/** Refuses a plan whose requests are no longer those that were shown. */
async function checkUnchanged(
  { broker, command, given, lines }: Plan,
  { at, words }: Operator,
): Promise<string> {
  return await at(broker, async (signed) => {
    const now = await dryRun({ command, given, yes: true, words }, signed)
    if (withoutTimes(JSON.stringify(now.lines)) !== withoutTimes(JSON.stringify(lines)))
      refuse(
        `The broker has changed since the plan of ${command.id} was made: make it again. Nothing was changed`,
      )
    return now.message
  })
}

/** Runs a plan. */
export const run = defineTool({
  name: 'run',
  title: 'Run a plan',
  description:
    'Runs a plan that "plan" made. On a production broker the person is asked to confirm. Returns the run, which "undo" can take back.',
  input,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  run: async ({ plan: id }, operator, caller) => {
    const plan = operator.plans.take(id, Date.now())
    const { command, given, broker } = plan
    if (!covers(operator.allow, command)) refuse(`${command.id} is not allowed here`)
    const what = await checkUnchanged(plan, operator)
    await confirmProduction(broker, what, operator, caller)
    return await performRun({ command, given, broker }, operator, caller)
  },
})
