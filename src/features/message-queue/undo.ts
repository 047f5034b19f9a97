import { each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { backlogSettingsOf, type BacklogNoun } from './contract'
import { backlogKey, backlogs } from './nouns'

/** A queue or a stream by its settings; its messages cannot be restored. */
const backlog = (noun: BacklogNoun): UndoTarget<Config> => ({
  of: ({ name, config }) =>
    name !== undefined ? [word(name)] : config === undefined ? [] : [word((config as Config)['name'])],
  read: each(async (name, { context }) => {
    const row = await undefinedIfMissing(backlogs[noun].at(context).detail(name))
    return row === undefined
      ? undefined
      : {
          ...(backlogSettingsOf(row) as Config),
          ...(row.topic_filter === undefined ? {} : { topic_filter: row.topic_filter }),
        }
  }),
  restore(name, was, now) {
    if (was === undefined) return [{ command: backlogKey(noun, 'delete'), with: { name } }]
    return [
      now === undefined
        ? { command: backlogKey(noun, 'create'), with: { config: { ...was, name } } }
        : { command: backlogKey(noun, 'edit'), with: { name, config: was } },
    ]
  },
})

export const queueUndo = backlog('queue')
export const streamUndo = backlog('stream')
