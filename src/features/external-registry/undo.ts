import externalRegistryCreate from '@commands/external-registry/create'
import externalRegistryDelete from '@commands/external-registry/delete'
import externalRegistryEdit from '@commands/external-registry/edit'
import { lostSecrets } from '@/command/undo/secrets'
import { step } from '@/command/undo/step'
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
    if (was === undefined) return [step(externalRegistryDelete, { name })]
    // An edit needs the password, which the API hides.
    if (now !== undefined && at(was, 'auth.password') !== undefined) return 'masked'
    return [
      now === undefined
        ? step(externalRegistryCreate, { config: { ...was, name } })
        : step(externalRegistryEdit, { name, config: was }),
    ]
  },
  lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
}
