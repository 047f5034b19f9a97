import clusterLinkCreate from '@commands/cluster-link/create'
import clusterLinkDelete from '@commands/cluster-link/delete'
import clusterLinkDisable from '@commands/cluster-link/disable'
import clusterLinkEdit from '@commands/cluster-link/edit'
import clusterLinkEnable from '@commands/cluster-link/enable'
import { onlySwitched } from '@/command/undo/restore-steps'
import { lostSecrets } from '@/command/undo/secrets'
import { step } from '@/command/undo/step'
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
    if (was === undefined) return [step(clusterLinkDelete, { link })]
    if (now === undefined) return [step(clusterLinkCreate, { config: { ...was, name: link } })]
    return [
      onlySwitched(was, now)
        ? step(was['enable'] === false ? clusterLinkDisable : clusterLinkEnable, { link })
        : step(clusterLinkEdit, { link, config: was }),
    ]
  },
  lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
}
