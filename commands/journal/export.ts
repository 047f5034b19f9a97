import { defineCommand } from '@/command/command'
import { journal } from '@/command/journal/journal-store'
import { choice } from '@/command/param'

/** Saves the whole journal of this browser; it holds no secrets. */
export default defineCommand({
  id: 'journal.export',
  title: 'journal.export.title',
  group: 'group.system',
  keywords: 'journal.export.keywords',
  danger: 'read',
  calls: [],
  params: { format: choice(['csv', 'json'], 'choice.format', { initial: 'csv' }) },
  blocked: () => (journal.get().length === 0 ? 'journal.empty' : undefined),
  async run({ format }) {
    const { journalFile } = await import('@/command/journal/journal-file')
    return { kind: 'save', name: `journal.${format}`, blob: journalFile(journal.get(), format) }
  },
})
