import { dropMacro } from '@/command/macro/own-macros'
import { defineCommand, done } from '@/command/command'
import { wantMacro } from '@/command/macro/macro-param'
import { pick } from '@/command/param'

/** Deletes a macro, which is stored nowhere else. */
export default defineCommand({
  id: 'macro.delete',
  title: 'macro.delete.title',
  verb: 'verb.delete',
  group: 'group.system',
  keywords: 'macro.delete.keywords',
  danger: 'disruptive',
  calls: [],
  params: { macro: pick('macro', { many: true, label: 'macro.label', body: true }) },
  errors: { MACRO_NOT_FOUND: { step: 'macro', key: 'macro.gone' } },
  confirm: ({ macro }, count) => ({
    body: count > 1 ? 'macro.delete.confirm.many' : 'macro.delete.confirm.one',
    values: { macro, count },
  }),
  run({ macro }, { rehearsal }) {
    const { name } = wantMacro(macro)
    if (rehearsal !== true) dropMacro(name)
    return done('macro.delete.done', { name: macro }, ['macro'])
  },
})
