import { listMacros } from '@/command/macro/own-macros'
import { defineCommand, refused } from '@/command/command'
import { printMacros } from '@/command/macro/book'
import { wantMacro } from '@/command/macro/macro-param'
import { pick } from '@/command/param'

/** Saves one macro, or all, as text that the terminal runs and another browser can import. */
export default defineCommand({
  id: 'macro.export',
  group: 'group.system',
  danger: 'read',
  calls: [],
  params: {
    macro: pick('macro', { label: 'macro.label', sentInBody: true, optional: true, askedOnlyByName: true }),
  },
  errors: { MACRO_NOT_FOUND: { key: 'macro.gone' }, MACRO_NONE: { key: 'macro.empty' } },
  run({ macro }) {
    const chosen = macro === undefined ? listMacros() : [wantMacro(macro)]
    if (chosen.length === 0) return refused('MACRO_NONE')
    return {
      kind: 'save',
      name: `${macro ?? 'macros'}.txt`,
      blob: new Blob([printMacros(chosen)], { type: 'text/plain' }),
    }
  },
})
