import { keepMacro } from '@/command/macro/own-macros'
import { defineCommand } from '@/command/command'
import { findMistakes } from '@/command/macro/as-command'
import { linesParam, saved, wantMacro } from '@/command/macro/macro-param'
import { pick, toggle } from '@/command/param'
import { macroPaths } from '@/features/macro/paths'
import { to } from '@/route/paths'

/** Changes the lines of a macro, and whether an error stops it. Without a change it opens the form. */
export default defineCommand({
  id: 'macro.edit',
  group: 'group.system',
  danger: 'reversible',
  calls: [],
  params: {
    macro: pick('macro', { label: 'macro.label', sentInBody: true }),
    lines: linesParam(),
    goOn: toggle({ optional: true, askedOnlyByName: true, label: 'macro.goOn' }),
  },
  errors: { MACRO_NOT_FOUND: { step: 'macro', key: 'macro.gone' } },
  async run({ macro: name, lines, goOn }, { rehearsal, registry, now }) {
    const before = wantMacro(name)
    if (lines === undefined && goOn === undefined) return { kind: 'go', to: to(macroPaths.macro, { name }) }
    if (rehearsal !== true) keepMacro({ name, text: lines ?? before.text, goOn: goOn ?? before.goOn })
    return saved(name, registry && findMistakes(lines ?? before.text, registry, now()).length)
  },
})
