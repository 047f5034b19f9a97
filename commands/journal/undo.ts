import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { text } from '@/command/param'
import { latestUndo, undoReason } from '@/command/undo/undo-store'

/** Brings back what was before a run of this page's life: the last one, or that of a journal entry. An undo can be undone as well. */
export default defineCommand({
  id: 'journal.undo',
  title: 'journal.undo.title',
  group: 'group.view',
  keywords: 'journal.undo.keywords',
  aliases: ['undo'],
  hotkey: 'mod+z',
  danger: 'reversible',
  calls: [],
  writes: true,
  undo: 'again',
  params: { entry: text(z.string(), { optional: true, quiet: true, label: 'journal.entry' }) },
  blocked: (_, { entry }) => undoReason(entry ?? latestUndo()),
  warn: async ({ entry = latestUndo() }, _, context) => (entry === undefined || undoReason(entry) !== undefined ? undefined : await (await import('@/command/undo/undo')).askUndo(entry, context)),
  async run({ entry = latestUndo() }, context) {
    const reason = undoReason(entry)
    if (entry === undefined || reason !== undefined) return { ...done(reason ?? 'journal.undo.none'), unlike: true }
    return await (await import('@/command/undo/undo')).runUndo(entry, context)
  },
})
