import { allPages } from '@/api/all-pages'
import { onlySwitched } from '@/command/undo/restore-steps'
import { lostSecrets } from '@/command/undo/secrets'
import { configIn, each, undefinedIfMissing, word, type Target, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { namespacedId, splitNamespacedId } from '@/contract/namespaced-id'
import { sendsTo } from '@/features/bridge/fields/action-name'
import { settingsOf } from './contract'
import type { IntegrationNoun } from './model/noun'
import { keyOf, nouns } from './nouns'

/** A connector, an action or a source by its configuration. */
const integration = (noun: IntegrationNoun): UndoTarget<Config> => ({
  of: ({ id, type, name, namespace }) =>
    id !== undefined
      ? [word(id)]
      : name === undefined
        ? []
        : [`${word(type)}:${namespacedId(word(name), word(namespace))}`],
  // An action that is removed despite its rules is removed from their actions; a rule that reads from a
  // source is not changed.
  async besides({ id, actions }, _, { context: { api, signal } }) {
    if (noun !== 'action' || actions !== true) return []
    const rules: Target[] = []
    for await (const { data } of allPages(
      (page, limit, within) => api.ruleList({ query: { page, limit } }, { signal: within }),
      signal,
    )) {
      rules.push(
        ...data
          .filter((rule) => rule.$raw === undefined && sendsTo(rule, word(id)))
          .map((rule): Target => ({ thing: 'rule', id: rule.id })),
      )
    }
    return rules
  },
  read: each(async (id, { context }) => {
    const row = await undefinedIfMissing(nouns[noun].at(context).detail(id))
    return row === undefined ? undefined : settingsOf(row)
  }),
  restore(id, was, now) {
    const colon = id.indexOf(':')
    if (was === undefined) return [{ command: keyOf(noun, 'delete'), with: { id } }]
    if (now === undefined) {
      const { name, ns } = splitNamespacedId(id.slice(colon + 1))
      return [
        {
          command: keyOf(noun, 'create'),
          with: { type: id.slice(0, colon), name, namespace: ns, config: was },
        },
      ]
    }
    return [
      onlySwitched(was, now)
        ? { command: keyOf(noun, was['enable'] === false ? 'disable' : 'enable'), with: { id } }
        : { command: keyOf(noun, 'edit'), with: { id, config: was } },
    ]
  },
  lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
})

export const connectorUndo = integration('connector')
export const actionUndo = integration('action')
export const sourceUndo = integration('source')
