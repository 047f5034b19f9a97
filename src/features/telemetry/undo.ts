import type { UndoTarget } from '@/command/undo/target'

export const telemetryUndo: UndoTarget<boolean> = {
  of: () => ['telemetry'],
  read: async (_, { context: { api, signal } }) =>
    new Map([['telemetry', (await api.telemetryStatus({}, { signal })).enable === true]]),
  restore: (_, was) => [{ command: was === true ? 'telemetry.enable' : 'telemetry.disable', with: {} }],
}
