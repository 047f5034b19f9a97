import { each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { toQueueSettings, type QueueNoun } from './contract'
import { queueKey, queueTypes } from './nouns'

/** A queue or a stream by its settings; its messages cannot be restored. */
const undoOf = (noun: QueueNoun): UndoTarget<Config> => ({
  of: ({ name, config }) =>
    name !== undefined ? [word(name)] : config === undefined ? [] : [word((config as Config)['name'])],
  read: each(async (name, { context }) => {
    const row = await undefinedIfMissing(queueTypes[noun].at(context).detail(name))
    return row === undefined
      ? undefined
      : {
          ...(toQueueSettings(row) as Config),
          ...(row.topic_filter === undefined ? {} : { topic_filter: row.topic_filter }),
        }
  }),
  restore(name, was, now) {
    if (was === undefined) return [{ command: queueKey(noun, 'delete'), with: { name } }]
    return [
      now === undefined
        ? { command: queueKey(noun, 'create'), with: { config: { ...was, name } } }
        : { command: queueKey(noun, 'edit'), with: { name, config: was } },
    ]
  },
})

export const queueUndo = undoOf('queue')
export const streamUndo = undoOf('stream')
