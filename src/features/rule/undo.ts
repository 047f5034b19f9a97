import { alike, each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import { namespacedId, splitNamespacedId } from '@/contract/namespaced-id'

type Rule = {
  readonly sql: string
  readonly description: string
  readonly actions: readonly unknown[]
  readonly enabled: boolean
}

export const ruleUndo: UndoTarget<Rule> = {
  of: ({ id, namespace }) => (id === undefined ? [] : [namespacedId(word(id), word(namespace))]),
  read: each(async (id, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.ruleDetail({ params: { id } }, { signal }))
    return row === undefined
      ? undefined
      : {
          sql: row.sql,
          description: row.description ?? '',
          actions: row.actions ?? [],
          enabled: row.enable !== false,
        }
  }),
  restore(id, was, now) {
    if (was === undefined) return [{ command: 'rule.delete', with: { id } }]
    if (now === undefined) {
      const { name, ns } = splitNamespacedId(id)
      return [{ command: 'rule.create', with: { id: name, namespace: ns, ...was } }]
    }
    return [
      alike({ ...was, enabled: 0 }, { ...now, enabled: 0 })
        ? { command: was.enabled ? 'rule.enable' : 'rule.disable', with: { id } }
        : { command: 'rule.edit', with: { id, ...was } },
    ]
  },
}
