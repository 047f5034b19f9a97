import { allPages } from '@/api/all-pages'
import { onlySwitched } from '@/command/undo/restore-steps'
import { lostSecrets } from '@/command/undo/secrets'
import { configIn, each, undefinedIfMissing, word, type Target, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { configOf } from './contract'
import { sendsTo } from './fields/action-name'

export const bridgeUndo: UndoTarget<Config> = {
  of: ({ bridge: id, type, name }, { id: command }) =>
    id !== undefined
      ? [word(id)]
      : name === undefined
        ? []
        : [`${command === 'bridge.mqtt' ? 'mqtt' : word(type)}:${word(name)}`],
  async besides({ bridge: id, actions }, _, { context: { api, signal } }) {
    if (actions !== true) return []
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
  read: each(async (id, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.bridgeDetail({ params: { id } }, { signal }))
    return row === undefined ? undefined : configOf(row)
  }),
  restore(id, was, now) {
    const colon = id.indexOf(':')
    if (was === undefined) return [{ command: 'bridge.delete', with: { bridge: id } }]
    if (now === undefined)
      return [
        {
          command: 'bridge.create',
          with: { type: id.slice(0, colon), name: id.slice(colon + 1), config: was },
        },
      ]
    return [
      onlySwitched(was, now)
        ? { command: was['enable'] === false ? 'bridge.disable' : 'bridge.enable', with: { bridge: id } }
        : { command: 'bridge.edit', with: { bridge: id, config: was } },
    ]
  },
  lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
}

/** The nodes on which a bridge is stopped. */
export const bridgeRunUndo: UndoTarget<readonly string[]> = {
  of: ({ bridge: id }) => [word(id)],
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
      ...(up.length === 0
        ? []
        : [{ command: 'bridge.start', with: { bridge: id, node: up.join(',') } } as const]),
      ...(down.length === 0
        ? []
        : [{ command: 'bridge.stop', with: { bridge: id, node: down.join(',') } } as const]),
    ]
  },
}
