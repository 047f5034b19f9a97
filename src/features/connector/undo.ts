import bridgeStart from '@commands/bridge/start'
import bridgeStop from '@commands/bridge/stop'
import { allPages } from '@/api/all-pages'
import { onlySwitched } from '@/command/undo/restore-steps'
import { lostSecrets } from '@/command/undo/secrets'
import { asReported, step } from '@/command/undo/step'
import { configIn, each, undefinedIfMissing, word, type Target, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { namespacedId, splitNamespacedId } from '@/contract/namespaced-id'
import { sendsTo } from '@/features/bridge/fields/action-name'
import { commandsOf } from './connector-offers'
import type { TargetNoun } from './model/noun'
import { nouns } from './nouns'

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
          .map((rule): Target => ({ target: 'rule', id: rule.id })),
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
    if (was === undefined) return [step(commandsOf[noun].remove, { id })]
    if (now === undefined) {
      const { name, ns } = splitNamespacedId(id.slice(colon + 1))
      const type = id.slice(0, colon)
      return [
        noun === 'bridge'
          ? step(commandsOf.bridge.create, { type: asReported(type), name, config: was })
          : step(commandsOf[noun].create, { type, name, config: was, namespace: ns }),
      ]
    }
    return [
      onlySwitched(was, now)
        ? step(commandsOf[noun][was['enable'] === false ? 'disable' : 'enable'], { id })
        : step(commandsOf[noun].update, { id, config: was }),
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
      ...(up.length === 0 ? [] : [step(bridgeStart, { id, node: up.join(',') })]),
      ...(down.length === 0 ? [] : [step(bridgeStop, { id, node: down.join(',') })]),
    ]
  },
}
