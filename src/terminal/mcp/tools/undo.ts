import * as z from 'zod'
import { undoReason } from '@/command/undo/undo-store'
import { translate } from '@/i18n/use-words'
import { createTerminalContext } from '../../run'
import { refuse } from '../../usage'
import { performRun } from '../perform-run'
import { defineTool } from '../tool'
import { confirmProduction } from './run'

const input = {
  run: z.string().max(60).describe('a run, as "run" and "history" name it'),
  overwrite: z
    .boolean()
    .optional()
    .describe('also where somebody has changed the object since, or where it interrupts traffic'),
}

/** Restores the state before a run of this program. */
export const undo = defineTool({
  name: 'undo',
  title: 'Undo a run',
  description:
    'Restores the state before a run of this program. Where somebody has changed the object since, it says so and changes nothing, unless "overwrite" is true.',
  input,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  run: async ({ run: id, overwrite = false }, operator, caller) => {
    const { runs, registry, words, allow } = operator
    const found = runs.find(id) ?? refuse(`There is no run ${id}: "history" lists them`)
    const reason = undoReason(id)
    if (reason !== undefined) refuse(translate(reason))
    if (allow === 'read') refuse('This program only reads')
    const { askUndo } = await import('@/command/undo/undo')
    const question = await operator.at(found.broker, (signed) =>
      askUndo(id, createTerminalContext(signed, registry)),
    )
    if (question !== undefined && !overwrite)
      refuse(
        `${words(question.body, question.values)} Call "undo" with "overwrite": true to do it. Nothing was changed`,
      )
    await confirmProduction(found.broker, `Undo ${found.entry.command}`, operator, caller)
    const command = registry.get('command-history.undo') ?? refuse('This program cannot undo')
    return await performRun({ command, given: { entry: id }, broker: found.broker }, operator, caller)
  },
})
