import telemetryDisable from '@commands/telemetry/disable'
import telemetryEnable from '@commands/telemetry/enable'
import { step } from '@/command/undo/step'
import type { UndoTarget } from '@/command/undo/target'

export const telemetryUndo: UndoTarget<boolean> = {
  of: () => ['telemetry'],
  read: async (_, { context: { api, signal } }) =>
    new Map([['telemetry', (await api.telemetryStatus({}, { signal })).enable === true]]),
  restore: (_, was) => [step(was === true ? telemetryEnable : telemetryDisable, {})],
}
