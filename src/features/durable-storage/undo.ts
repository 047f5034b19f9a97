import storageEdit from '@commands/storage/edit'
import { step } from '@/command/undo/step'
import { each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'

/** The sites that hold replicas of a storage. */
export const storageUndo: UndoTarget<readonly string[]> = {
  of: ({ storage }) => (word(storage) === '' ? [] : [word(storage)]),
  read: each(async (ds, { context: { api, signal } }) =>
    undefinedIfMissing(api.storageReplicas({ params: { ds } }, { signal })),
  ),
  restore: (storage, was) =>
    was === undefined ? [] : [step(storageEdit, { storage, sites: was.join(' ') })],
}
