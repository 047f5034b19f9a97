import { prefill } from '@/command/prompt/prefill'
import type { SaveAsNew, Texts } from '@/form/use-command-form'
import { go } from '@/route/location'
import { paths, to } from '@/route/paths'

/**
 * What is typed into a rule's form goes on into that of a new one: a copy, or in place of the rule that was
 * deleted. Nothing of it is lost, so nobody is asked.
 */
export const saveRuleAsNew = (id: string, gone: boolean): SaveAsNew<Texts> => ({
  deleted: gone,
  open(typed) {
    prefill.set(() => ({ form: 'rule.create', about: '', texts: gone ? { ...typed, id } : typed }))
    go(to(paths.ruleCreate, undefined, gone ? {} : { action: 'copy', target: id }), { force: true })
  },
})
