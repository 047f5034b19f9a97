import { defineCommand, refused } from '@/command/command'
import { choice } from '@/command/param'

/** Saves the current list as CSV: the page, the selected rows, or everything that matches its filters. */
export default defineCommand({
  id: 'list.export',
  group: 'group.view',
  hotkey: 'e',
  danger: 'read',
  calls: [],
  params: {
    scope: choice(['page', 'marked', 'all'], 'choice.scope', {
      initial: ({ able }) => (able?.selected === true ? 'marked' : 'page'),
    }),
  },
  errors: { NONE_MARKED: { step: 'scope', key: 'list.export.unmarked' } },
  blocked: ({ able }) => (able?.export === true ? undefined : 'list.export.none'),
  run({ scope }, { able }) {
    if (scope === 'marked' && able?.selected !== true) return refused('NONE_MARKED')
    return { kind: 'app', action: { do: 'export', scope } }
  },
})
