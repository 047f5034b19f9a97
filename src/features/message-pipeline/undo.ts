import { restoreInPlace } from '@/command/undo/restore-steps'
import { findFollower, placeBefore, word, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import type { PipelineNoun } from './contract'
import { pipelineKey, pipelines } from './nouns'

type OrderedPolicy = { readonly settings: Config; readonly next?: string }

/** A validation or a transformation by its configuration and its position in the order. */
const orderedPolicy = (noun: PipelineNoun): UndoTarget<OrderedPolicy> => ({
  of: ({ name, config }) =>
    name !== undefined ? [word(name)] : config === undefined ? [] : [word((config as Config)['name'])],
  read: async (ids, { context }) => {
    const rows = await pipelines[noun].at(context).list()
    const order = rows.map(({ name }) => name)
    return new Map(
      ids.flatMap((id) => {
        const row = rows.find(({ name, $raw }) => name === id && $raw === undefined)
        const next = findFollower(order, id)
        return row === undefined
          ? []
          : [[id, { settings: row as Config, ...(next === undefined ? {} : { next }) }] as const]
      }),
    )
  },
  restore(name, was, now) {
    if (was === undefined) return [{ command: pipelineKey(noun, 'delete'), with: { name } }]
    if (now !== undefined) return restoreInPlace(`message-${noun}`, { name }, was, now)
    return [
      { command: pipelineKey(noun, 'create'), with: { config: was.settings } },
      ...(was.next === undefined
        ? []
        : [{ command: pipelineKey(noun, 'move'), with: { name, ...placeBefore(was.next) } } as const]),
    ]
  },
})

export const validationUndo = orderedPolicy('validation')
export const transformationUndo = orderedPolicy('transformation')
