import { defineCommand, done } from '@/command/command'
import { clearHistory, commandHistory } from '@/command/history/history-store'

/** Clears the command history of this browser; the clearing itself becomes the first new entry. */
export default defineCommand({
  id: 'command-history.clear',
  formerIds: ['journal.clear'],
  group: 'group.system',
  danger: 'irreversible',
  calls: [],
  irreversible: 'history',
  params: {},
  blocked: () => (commandHistory.get().length === 0 ? 'command-history.empty' : undefined),
  confirm: () => ({
    body: 'command-history.clear.confirm',
    values: { count: commandHistory.get().length },
    type: String(commandHistory.get().length),
  }),
  run(_, { rehearsal }) {
    const count = commandHistory.get().length
    if (rehearsal !== true) clearHistory()
    return done('command-history.clear.done', { count })
  },
})
