import { step } from '@/command/undo/step'
import { each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { toQueueSettings, type QueueNoun } from './contract'
import { queueTypes } from './nouns'
import { commandsByNoun } from './offers'

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
    const { create, update, remove } = commandsByNoun[noun]
    if (was === undefined) return [step(remove, { name })]
    return [
      now === undefined ? step(create, { config: { ...was, name } }) : step(update, { name, config: was }),
    ]
  },
})

export const queueUndo = undoOf('queue')
export const streamUndo = undoOf('stream')
