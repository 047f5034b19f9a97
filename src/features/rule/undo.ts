import { bodyFrom } from '@/contract/write-back'
import { alike, each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { namespacedId, splitNamespacedId } from '@/contract/namespaced-id'
import { Rule } from './contract'

/** What the commands change of a rule, by the names of their parameters. */
const toParams = ({ sql, description = '', actions = [], enable }: Config) => ({
  sql,
  description,
  actions,
  enabled: enable !== false,
})

/** What the commands that change a rule leave as it is: its name, and unknown fields. */
const toExtra = ({ sql: _, description: __, actions: ___, enable: ____, ...extra }: Config): Config => extra

/** A rule with all its fields, except those that the broker does not accept back. */
export const ruleUndo: UndoTarget<Config> = {
  of: ({ id, namespace }) => (id === undefined ? [] : [namespacedId(word(id), word(namespace))]),
  read: each(async (id, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.ruleDetail({ params: { id } }, { signal }))
    return row === undefined ? undefined : (bodyFrom(Rule, row) as Config)
  }),
  restore(id, was, now) {
    if (was === undefined) return [{ command: 'rule.delete', with: { id } }]
    const before = toParams(was)
    if (now === undefined) {
      const { name, ns } = splitNamespacedId(id)
      return [{ command: 'rule.create', with: { id: name, namespace: ns, ...before, extra: toExtra(was) } }]
    }
    return [
      alike({ ...before, enabled: 0 }, { ...toParams(now), enabled: 0 })
        ? { command: before.enabled ? 'rule.enable' : 'rule.disable', with: { id } }
        : { command: 'rule.edit', with: { id, ...before } },
    ]
  },
}
