import { keepMacro } from '@/command/macro/own-macros'
import { defineCommand, done } from '@/command/command'
import { nameParam, wantFree, wantOwnMacro } from '@/command/macro/macro-param'
import { pick } from '@/command/param'

/** Renames a macro. */
export default defineCommand({
  id: 'macro.rename',
  group: 'group.system',
  danger: 'reversible',
  calls: [],
  params: { macro: pick('macro', { label: 'macro.label', sentInBody: true }), name: nameParam() },
  errors: {
    MACRO_NOT_FOUND: { step: 'macro', key: 'macro.gone' },
    IN_LIBRARY: { step: 'macro', key: 'library.readOnly' },
    ALREADY_EXISTS: { step: 'name', key: 'error.taken', suggestFreeName: true },
  },
  run({ macro, name }, { rehearsal }) {
    const before = wantOwnMacro(macro)
    wantFree(name)
    if (rehearsal !== true) keepMacro({ ...before, name }, macro)
    return done('macro.rename.done', { name }, ['macro'])
  },
})
