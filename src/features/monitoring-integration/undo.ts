import opentelemetryTrace from '@commands/opentelemetry/trace'
import { asReported, step } from '@/command/undo/step'
import { each, word, type UndoTarget } from '@/command/undo/target'
import { tracedTypes } from './contract'

/** The clients or topics that are always traced, by what the list holds. */
export const telemetryWhitelistUndo: UndoTarget<readonly string[]> = {
  of: ({ type }) => (tracedTypes.some((one) => one === type) ? [word(type)] : []),
  read: each((type, { context: { api, signal } }) =>
    api.telemetryWhitelist({ params: { type } }, { signal }),
  ),
  restore: (type, was = []) => [
    step(opentelemetryTrace, { type: asReported(type), entries: was.join('\n') }),
  ],
}
