import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { text } from '@/command/param'
import { latestUndo, undoReason } from '@/command/undo/undo-store'

/**
 * Restores the state before a run in this tab: the last one, or that of an entry of the command history. An
 * undo can be undone as well.
 */
export default defineCommand({
  id: 'command-history.undo',
  formerIds: ['journal.undo'],
  group: 'group.view',
  aliases: ['undo'],
  hotkey: 'mod+z',
  danger: 'reversible',
  calls: [],
  writes: true,
  undo: 'again',
  params: {
    entry: text(z.string(), { optional: true, askedOnlyByName: true, label: 'command-history.entry' }),
  },
  blocked: (_, { entry }) => undoReason(entry ?? latestUndo()),
  refusal: async (context, { entry }) =>
    await (await import('@/command/undo/undo')).undoRefusal(context, entry),
  warn: async ({ entry = latestUndo() }, _, context) =>
    entry === undefined || undoReason(entry) !== undefined
      ? undefined
      : await (await import('@/command/undo/undo')).askUndo(entry, context),
  async run({ entry = latestUndo() }, context) {
    const reason = undoReason(entry)
    if (entry === undefined || reason !== undefined)
      return { ...done(reason ?? 'command-history.undo.none'), differs: true }
    return await (await import('@/command/undo/undo')).runUndo(entry, context)
  },
})
