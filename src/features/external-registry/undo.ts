import { lostSecrets } from '@/command/undo/secrets'
import { configIn, each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import { at, type Config } from '@/contract/family/config'

/** An external registry by its settings; its password is lost. */
export const externalRegistryUndo: UndoTarget<Config> = {
  of: ({ name, config }) =>
    name !== undefined ? [word(name)] : config === undefined ? [] : [word((config as Config)['name'])],
  read: each(
    async (name, { context: { api, signal } }) =>
      (await undefinedIfMissing(api.externalRegistry({ params: { name } }, { signal }))) as
        Config | undefined,
  ),
  restore(name, was, now) {
    if (was === undefined) return [{ command: 'external-registry.delete', with: { name } }]
    // An edit needs the password, which the API hides.
    if (now !== undefined && at(was, 'auth.password') !== undefined) return 'masked'
    return [
      now === undefined
        ? { command: 'external-registry.create', with: { config: { ...was, name } } }
        : { command: 'external-registry.edit', with: { name, config: was } },
    ]
  },
  lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
}
