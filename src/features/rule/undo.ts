import ruleCreate from '@commands/rule/create'
import ruleDelete from '@commands/rule/delete'
import ruleDisable from '@commands/rule/disable'
import ruleEdit from '@commands/rule/edit'
import ruleEnable from '@commands/rule/enable'
import { bodyFrom } from '@/contract/write-back'
import { step } from '@/command/undo/step'
import { alike, each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import { namespacedId, splitNamespacedId } from '@/contract/namespaced-id'
import { Rule } from './contract'

/** What the commands change of a rule, by the names of their parameters. */
const toParams = ({ sql, description = '', actions = [], enable }: Rule) => ({
  sql,
  description,
  actions,
  enabled: enable !== false,
})

/** What the commands that change a rule leave as it is: its name, and unknown fields. */
const toExtra = ({ sql: _, description: __, actions: ___, enable: ____, ...extra }: Rule) => extra

/** A rule with all its fields, except those that the broker does not accept back. */
export const ruleUndo: UndoTarget<Rule> = {
  of: ({ id, namespace }) => (id === undefined ? [] : [namespacedId(word(id), word(namespace))]),
  read: each(async (id, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.ruleDetail({ params: { id } }, { signal }))
    return row === undefined ? undefined : bodyFrom(Rule, row)
  }),
  restore(id, was, now) {
    if (was === undefined) return [step(ruleDelete, { id })]
    const before = toParams(was)
    if (now === undefined) {
      const { name, ns } = splitNamespacedId(id)
      return [step(ruleCreate, { id: name, namespace: ns, ...before, extra: toExtra(was) })]
    }
    return [
      alike({ ...before, enabled: 0 }, { ...toParams(now), enabled: 0 })
        ? step(before.enabled ? ruleEnable : ruleDisable, { id })
        : step(ruleEdit, { id, ...before }),
    ]
  },
}
