import { restoreInPlace } from '@/command/undo/restore-steps'
import { step } from '@/command/undo/step'
import { findFollower, placeBefore, word, type PlaceArgs, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import type { PipelineNoun } from './contract'
import { pipelines } from './nouns'
import { commandsByNoun } from './offers'

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
    const { create, update, enable, disable, move, remove } = commandsByNoun[noun]
    if (was === undefined) return [step(remove, { name })]
    const moveTo = (place: PlaceArgs) => step(move, { name, ...place })
    if (now !== undefined)
      return restoreInPlace(
        {
          edit: (config) => step(update, { name, config }),
          enable: () => step(enable, { name }),
          disable: () => step(disable, { name }),
          move: moveTo,
        },
        was,
        now,
      )
    return [
      step(create, { config: was.settings }),
      ...(was.next === undefined ? [] : [moveTo(placeBefore(was.next))]),
    ]
  },
})

export const validationUndo = orderedPolicy('validation')
export const transformationUndo = orderedPolicy('transformation')
