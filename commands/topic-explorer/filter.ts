import * as z from 'zod/mini'
import { defineCommand } from '@/command/command'
import { number, text } from '@/command/param'
import { toExplorer } from '@/features/topic-explorer/commands'

/** Filters the topics that the topic explorer lists by a part of their name, and by when they changed. */
export default defineCommand({
  id: 'topic-explorer.filter',
  group: 'group.diagnose',
  danger: 'read',
  calls: [],
  params: {
    text: text(z.string(), { optional: true, label: 'topic-explorer.search' }),
    seconds: number({ min: 1, max: 86_400 }, { optional: true, label: 'topic-explorer.changedSeconds' }),
  },
  when: ({ explorer }) => explorer !== undefined,
  run: ({ text, seconds }, { at }) => ({
    kind: 'go',
    to: toExplorer(at, { q: text, changed: seconds }),
  }),
})
