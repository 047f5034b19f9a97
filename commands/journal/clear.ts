import { defineCommand, done } from '@/command/command'
import { clearJournal, journal } from '@/command/history/history-store'

/** Clears the command history of this browser; the clearing itself becomes the first new entry. */
export default defineCommand({
  id: 'journal.clear',
  title: 'journal.clear.title',
  group: 'group.system',
  keywords: 'journal.clear.keywords',
  danger: 'irreversible',
  calls: [],
  irreversible: 'history',
  params: {},
  blocked: () => (journal.get().length === 0 ? 'journal.empty' : undefined),
  confirm: () => ({
    body: 'journal.clear.confirm',
    values: { count: journal.get().length },
    type: String(journal.get().length),
  }),
  run(_, { rehearsal }) {
    const count = journal.get().length
    if (rehearsal !== true) clearJournal()
    return done('journal.clear.done', { count })
  },
})
