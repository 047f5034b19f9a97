import { allPages } from '@/api/all-pages'
import { onlySwitched } from '@/command/undo/restore-steps'
import { lostSecrets } from '@/command/undo/secrets'
import { configIn, each, undefinedIfMissing, word, type Target, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { namespacedId, splitNamespacedId } from '@/contract/namespaced-id'
import { sendsTo } from '@/features/bridge/fields/action-name'
import type { TargetNoun } from './model/noun'
import { keyOf, nouns } from './nouns'

/** A bridge, a connector, an action or a source by its configuration. */
const undoOf = (noun: TargetNoun): UndoTarget<Config> => ({
  of: ({ id, type, name, namespace }, { id: command }) =>
    id !== undefined
      ? [word(id)]
      : name === undefined
        ? []
        : [`${command === 'bridge.mqtt' ? 'mqtt' : word(type)}:${namespacedId(word(name), word(namespace))}`],
  // What is removed despite its rules is removed from their actions; a rule that reads from a source is not
  // changed.
  async besides({ id, actions }, _, { context: { api, signal } }) {
    if ((noun !== 'bridge' && noun !== 'action') || actions !== true) return []
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
    return row === undefined ? undefined : nouns[noun].settings(row)
  }),
  restore(id, was, now) {
    const colon = id.indexOf(':')
    if (was === undefined) return [{ command: keyOf(noun, 'delete'), with: { id } }]
    if (now === undefined) {
      const { name, ns } = splitNamespacedId(id.slice(colon + 1))
      return [
        {
          command: keyOf(noun, 'create'),
          with: {
            type: id.slice(0, colon),
            name,
            config: was,
            ...(ns === undefined ? {} : { namespace: ns }),
          },
        },
      ]
    }
    return [
      onlySwitched(was, now)
        ? {
            command: keyOf(noun, was['enable'] === false ? 'disable' : 'enable'),
            with: { id },
          }
        : { command: keyOf(noun, 'edit'), with: { id, config: was } },
    ]
  },
  lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
})

export const bridgeUndo = undoOf('bridge')
export const connectorUndo = undoOf('connector')
export const actionUndo = undoOf('action')
export const sourceUndo = undoOf('source')

/** The nodes on which a bridge is stopped. */
export const bridgeRunUndo: UndoTarget<readonly string[]> = {
  of: ({ id }) => [word(id)],
  read: each(async (id, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.bridgeDetail({ params: { id } }, { signal }))
    return row === undefined
      ? undefined
      : (row.node_status ?? [])
          .filter(({ status }) => status === 'disconnected' || status === 'stopped')
          .map(({ node }) => node)
          .sort()
  }),
  restore(id, was = [], now = []) {
    const down = was.filter((node) => !now.includes(node))
    const up = now.filter((node) => !was.includes(node))
    return [
      ...(up.length === 0 ? [] : [{ command: 'bridge.start', with: { id, node: up.join(',') } } as const]),
      ...(down.length === 0 ? [] : [{ command: 'bridge.stop', with: { id, node: down.join(',') } } as const]),
    ]
  },
}
