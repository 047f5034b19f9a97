import { targetCommand } from '@/command/makers'
import { dropMacro } from '@/command/macro/own-macros'
import { done } from '@/command/command'
import { wantOwnMacro } from '@/command/macro/macro-param'
import { pick } from '@/command/param'

/** Deletes a macro, which is stored nowhere else. */
export default targetCommand({
  id: 'macro.delete',
  verb: 'verb.delete',
  group: 'group.system',
  danger: 'disruptive',
  calls: [],
  params: { macro: pick('macro', { many: true, label: 'macro.label', sentInBody: true }) },
  errors: { MACRO_NOT_FOUND: { step: 'macro', key: 'macro.gone' } },
  run({ macro }, { rehearsal }) {
    const { name } = wantOwnMacro(macro)
    if (rehearsal !== true) dropMacro(name)
    return done('macro.delete.done', { name: macro }, ['macro'])
  },
})
