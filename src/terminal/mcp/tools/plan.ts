import * as z from 'zod'
import type { AnyCommand } from '@/command/command'
import { getSets } from '@/command/execute'
import { previewUndo } from '@/command/undo/capture'
import { undoWords } from '@/command/reference/describe'
import { withInitials } from '@/command/prompt/params'
import { splitAnswers } from '@/command/prompt/names'
import { dryRun } from '../../dry-run'
import { createTerminalContext } from '../../run'
import { refuse } from '../../usage'
import { allowances, changesBroker, covers, type Allowance } from '../operator'
import { toValues } from '../parameters'
import { planLifeMs } from '../plans'
import { toDataResult } from '../result'
import { defineTool } from '../tool'
import { commandNamed } from './describe-command'

const input = {
  command: z.string().max(100).describe('the id of a command'),
  parameters: z.record(z.string(), z.unknown()).optional().describe('as "describe_command" describes them'),
  broker: z.string().max(100).optional().describe('the name of the broker, where there are several'),
}

/** Why a command cannot be run here, and how a person would allow it. */
function notAllowed(allow: Allowance, command: AnyCommand): string {
  const limit = allow === 'read' ? 'reading only' : `at most ${allow} commands`
  const level = allowances.find((one) => covers(one, command)) ?? 'irreversible'
  return `this program allows ${limit}: a person starts it with --allow ${level}`
}

/** Plans a run: the requests that it would send, what they change, and whether it can be undone. Nothing is sent that changes the broker. */
export const plan = defineTool({
  name: 'plan',
  title: 'Plan a change',
  description:
    'Plans a command that changes the broker, without changing anything: what it does, the requests that it would send, and whether ' +
    'it can be undone. "run" takes the id of the plan.',
  input,
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: true },
  run: async ({ command: id, parameters = {}, broker }, operator) => {
    const { words, allow } = operator
    const command = commandNamed(id, operator)
    if (!changesBroker(command)) refuse(`${command.id} changes nothing: use "read" with it`)
    const given = toValues(command, parameters, words)
    return await operator.at(broker, async (signed, login) => {
      // Of a broker that is read-only for this program only, a plan can still be made.
      const planning = { ...signed, isTrial: !login.readOnly }
      const { message, lines } = await dryRun({ command, given, yes: true, words }, planning)
      const context = createTerminalContext(planning, operator.registry)
      const answers = withInitials(command, await splitAnswers(command, given, context), context)
      const promise = await previewUndo(
        command,
        getSets(command, answers).map(({ values }) => values),
        context,
      )
      const refusal = covers(allow, command)
        ? login.readOnly
          ? 'this broker is read-only'
          : undefined
        : notAllowed(allow, command)
      const added = operator.plans.add({ broker: login.name, command, given, lines, at: Date.now() })
      return toDataResult(
        {
          ...(refusal === undefined
            ? { plan: added.id, validFor: `${String(planLifeMs / 60_000)} minutes` }
            : { cannotRun: refusal }),
          command: command.id,
          broker: login.name,
          ...(login.production
            ? { production: 'a person is asked to confirm this with the name of the broker' }
            : {}),
          danger: command.danger,
          effect: words(`reference.danger.${command.danger}`),
          undo:
            promise === undefined
              ? undoWords(command)
                  .map((key) => words(key))
                  .join(' ')
              : promise.extent === 'none'
                ? `cannot be undone${promise.reason === undefined ? '' : `: ${words(`undo.never.${promise.reason}`)}`}`
                : `can be undone: ${promise.extent}`,
        },
        { message, requests: lines },
      )
    })
  },
})
