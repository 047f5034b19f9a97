import { onlySwitched } from '@/command/undo/restore-steps'
import { lostSecrets } from '@/command/undo/secrets'
import { configIn, each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { toLinkSettings } from './contract'

/** A link to another cluster by its configuration. */
export const clusterLinkUndo: UndoTarget<Config> = {
  of: ({ link, config }) =>
    link !== undefined ? [word(link)] : config === undefined ? [] : [word((config as Config)['name'])],
  read: each(async (name, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.linkDetail({ params: { name } }, { signal }))
    return row === undefined ? undefined : (toLinkSettings(row) as Config)
  }),
  restore(link, was, now) {
    if (was === undefined) return [{ command: 'cluster-link.delete', with: { link } }]
    if (now === undefined)
      return [{ command: 'cluster-link.create', with: { config: { ...was, name: link } } }]
    return [
      onlySwitched(was, now)
        ? {
            command: was['enable'] === false ? 'cluster-link.disable' : 'cluster-link.enable',
            with: { link },
          }
        : { command: 'cluster-link.edit', with: { link, config: was } },
    ]
  },
  lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
}
