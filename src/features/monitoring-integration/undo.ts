import { each, word, type UndoTarget } from '@/command/undo/target'
import { tracedTypes } from './contract'

/** The clients or topics that are always traced, by what the list holds. */
export const telemetryWhitelistUndo: UndoTarget<readonly string[]> = {
  of: ({ type }) => (tracedTypes.some((one) => one === type) ? [word(type)] : []),
  read: each((type, { context: { api, signal } }) =>
    api.telemetryWhitelist({ params: { type } }, { signal }),
  ),
  restore: (type, was = []) => [{ command: 'opentelemetry.trace', with: { type, entries: was.join('\n') } }],
}
