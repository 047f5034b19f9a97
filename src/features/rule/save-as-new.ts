import { prefill } from '@/command/prompt/prefill'
import type { Texts } from '@/form/command/use-command-form'
import type { SaveAsNew } from '@/form/form-state'
import { go } from '@/route/location'
import { rulePaths } from './paths'
import { to } from '@/route/paths'

/**
 * Moves the texts of a rule's form to the form of a new rule: a copy, or a replacement of a deleted rule.
 * Nothing is lost, so there is no confirmation.
 */
export const saveRuleAsNew = (id: string, gone: boolean): SaveAsNew<Texts> => ({
  deleted: gone,
  open(typed) {
    prefill.set(() => ({ form: 'rule.create', about: '', texts: gone ? { ...typed, id } : typed }))
    go(to(rulePaths.ruleCreate, undefined, gone ? {} : { action: 'copy', target: id }), { force: true })
  },
})
