import namespaceCreate from '@commands/namespace/create'
import namespaceDelete from '@commands/namespace/delete'
import { step } from '@/command/undo/step'
import { each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'

/** Whether a namespace exists; its limits are changed by a separate command. */
export const namespaceUndo: UndoTarget<true> = {
  of: ({ ns }) => [word(ns)],
  read: each(async (ns, { context: { api, signal } }) =>
    (await undefinedIfMissing(api.namespaceConfig({ params: { ns } }, { signal }))) === undefined
      ? undefined
      : (true as const),
  ),
  restore: (ns, was) => [step(was === undefined ? namespaceDelete : namespaceCreate, { ns })],
}
