import traceDelete from '@commands/trace/delete'
import { step } from '@/command/undo/step'
import { among, word, type UndoTarget } from '@/command/undo/target'

export const traceUndo: UndoTarget<true> = {
  of: ({ name }) => [word(name)],
  read: among(async ({ context: { api, signal } }) =>
    (await api.traceList({}, { signal })).map((row) => row.name),
  ),
  restore: (name, was) => (was === undefined ? [step(traceDelete, { name })] : 'log'),
}
