import profileCreate from '@commands/ai-profile/create'
import profileDelete from '@commands/ai-profile/delete'
import profileEdit from '@commands/ai-profile/edit'
import providerCreate from '@commands/ai-provider/create'
import providerDelete from '@commands/ai-provider/delete'
import providerEdit from '@commands/ai-provider/edit'
import { lostSecrets } from '@/command/undo/secrets'
import { step } from '@/command/undo/step'
import { configIn, each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { aiNouns, type AiNoun } from './nouns'

const commands = {
  aiProvider: { create: providerCreate, edit: providerEdit, delete: providerDelete },
  aiProfile: { create: profileCreate, edit: profileEdit, delete: profileDelete },
}

/** A provider or a profile by its settings; the key of a provider is lost. */
export const aiUndo = (noun: AiNoun): UndoTarget<Config> => {
  const { at } = aiNouns[noun]
  const { create, edit, delete: remove } = commands[noun]
  return {
    of: ({ name, config }) =>
      name !== undefined ? [word(name)] : config === undefined ? [] : [word((config as Config)['name'])],
    read: each((name, { context }) => undefinedIfMissing(at(context).read(name))),
    restore(name, was, now) {
      if (was === undefined) return [step(remove, { name })]
      // An edit needs the key, which the API hides.
      if (now !== undefined && was['api_key'] !== undefined) return 'masked'
      return [
        now === undefined ? step(create, { config: { ...was, name } }) : step(edit, { name, config: was }),
      ]
    },
    lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
  }
}
