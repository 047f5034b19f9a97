import * as z from 'zod/mini'
import { keepMacro } from '@/command/macro/own-macros'
import { defineCommand } from '@/command/command'
import { findMistakes } from '@/command/macro/as-command'
import { linesParam, nameParam, saved, wantFree } from '@/command/macro/macro-param'
import { text, toggle } from '@/command/param'
import { macroPaths } from '@/features/macro/paths'
import { to } from '@/route/paths'

/**
 * Stores a list of commands under a name, in this browser. Without its lines it opens the form; `from`
 * names the history entries to start with.
 */
export default defineCommand({
  id: 'macro.create',
  group: 'group.system',
  danger: 'reversible',
  calls: [],
  params: {
    name: nameParam({ optional: true, askedOnlyByName: true }),
    lines: linesParam(),
    goOn: toggle({ optional: true, askedOnlyByName: true, label: 'macro.goOn', initial: false }),
    from: text(z.string(), { optional: true, askedOnlyByName: true, label: 'macro.from' }),
  },
  errors: { ALREADY_EXISTS: { step: 'name', key: 'error.taken', suggestFreeName: true } },
  async run({ name, lines, goOn = false, from }, { rehearsal, registry, now }) {
    if (name === undefined || lines === undefined)
      return { kind: 'go', to: to(macroPaths.macroCreate, undefined, { from }) }
    wantFree(name)
    if (rehearsal !== true) keepMacro({ name, text: lines, goOn })
    return saved(name, registry && findMistakes(lines, registry, now()).length)
  },
})
