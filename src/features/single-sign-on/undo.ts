import singleSignOnCreate from '@commands/single-sign-on/create'
import singleSignOnDelete from '@commands/single-sign-on/delete'
import singleSignOnDisable from '@commands/single-sign-on/disable'
import singleSignOnEdit from '@commands/single-sign-on/edit'
import singleSignOnEnable from '@commands/single-sign-on/enable'
import { onlySwitched } from '@/command/undo/restore-steps'
import { lostSecrets } from '@/command/undo/secrets'
import { step } from '@/command/undo/step'
import { configIn, each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { toBackendSettings } from './contract'

/** A backend of single sign-on by its settings. */
export const singleSignOnUndo: UndoTarget<Config> = {
  of: ({ backend }) => [word(backend)],
  read: each(async (backend, { context: { api, signal } }) => {
    const settings = await undefinedIfMissing(api.ssoDetail({ params: { backend } }, { signal }))
    return settings === undefined ? undefined : (toBackendSettings(settings) as Config)
  }),
  restore(backend, was, now) {
    if (was === undefined) return [step(singleSignOnDelete, { backend })]
    if (now === undefined) return [step(singleSignOnCreate, { backend, config: was })]
    return [
      onlySwitched(was, now)
        ? step(was['enable'] === false ? singleSignOnDisable : singleSignOnEnable, { backend })
        : step(singleSignOnEdit, { backend, config: was }),
    ]
  },
  lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
}
