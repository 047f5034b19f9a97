import { defineCommand } from '@/command/command'
import { wantMacro } from '@/command/macro/macro-param'
import { pick } from '@/command/param'

/** Asks for the parameters of a macro, shows its lines, and runs them in order. */
export default defineCommand({
  id: 'macro.run',
  verb: 'macro.run.verb',
  group: 'group.system',
  aliases: ['m'],
  danger: 'read',
  delegates: true,
  calls: [],
  searchOrder: 330,
  params: { macro: pick('macro', { label: 'macro.label', sentInBody: true }) },
  errors: { MACRO_NOT_FOUND: { step: 'macro', key: 'macro.gone' } },
  run: ({ macro }) => ({ kind: 'app', action: { do: 'macro', name: wantMacro(macro).name } }),
})
