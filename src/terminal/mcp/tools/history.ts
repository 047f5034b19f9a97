import * as z from 'zod'
import { translate } from '@/i18n/use-words'
import { undoReason } from '@/command/undo/undo-store'
import { toDataResult } from '../result'
import { defineTool } from '../tool'

const input = { limit: z.int().min(1).max(100).optional().describe('how many at most, default 20') }

/** The runs of this program, the last first, and whether each can be undone. */
export const history = defineTool({
  name: 'history',
  title: 'What was done',
  description:
    'The commands that were run through this program, the last first, and whether each can be undone.',
  input,
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  run: ({ limit = 20 }, { runs }) => {
    const changing = runs.all()
    return Promise.resolve(
      toDataResult(
        { runs: changing.length },
        changing.slice(0, limit).map(({ entry, broker, by }) => {
          const reason = undoReason(entry.id)
          return {
            run: entry.id,
            command: entry.command,
            parameters: entry.args,
            at: new Date(entry.at).toISOString(),
            result: entry.result,
            ...(entry.code === undefined ? {} : { code: entry.code }),
            broker,
            by: `assistant ${by}`,
            undo: reason === undefined ? 'possible' : translate(reason),
          }
        }),
      ),
    )
  },
})
