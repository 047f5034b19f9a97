import { onlySwitched } from '@/command/undo/restore-steps'
import { lostSecrets } from '@/command/undo/secrets'
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
    if (was === undefined) return [{ command: 'single-sign-on.delete', with: { backend } }]
    if (now === undefined) return [{ command: 'single-sign-on.create', with: { backend, config: was } }]
    return [
      onlySwitched(was, now)
        ? {
            command: was['enable'] === false ? 'single-sign-on.disable' : 'single-sign-on.enable',
            with: { backend },
          }
        : { command: 'single-sign-on.edit', with: { backend, config: was } },
    ]
  },
  lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
}
