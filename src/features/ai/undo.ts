import { lostSecrets } from '@/command/undo/secrets'
import { configIn, each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { aiNouns, type AiNoun } from './nouns'

/** A provider or a profile by its settings; the key of a provider is lost. */
export const aiUndo = (noun: AiNoun): UndoTarget<Config> => {
  const { prefix, at } = aiNouns[noun]
  return {
    of: ({ name, config }) =>
      name !== undefined ? [word(name)] : config === undefined ? [] : [word((config as Config)['name'])],
    read: each((name, { context }) => undefinedIfMissing(at(context).read(name))),
    restore(name, was, now) {
      if (was === undefined) return [{ command: `${prefix}.delete`, with: { name } }]
      // An edit needs the key, which the API hides.
      if (now !== undefined && was['api_key'] !== undefined) return 'masked'
      return [
        now === undefined
          ? { command: `${prefix}.create`, with: { config: { ...was, name } } }
          : { command: `${prefix}.edit`, with: { name, config: was } },
      ]
    },
    lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
  }
}
