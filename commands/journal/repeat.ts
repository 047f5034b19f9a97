import { defineCommand } from '@/command/command'

/** Runs the last matching command again on the present selection: the focused row or the selected ones. */
export default defineCommand({
  id: 'journal.repeat',
  title: 'journal.repeat.title',
  group: 'group.view',
  keywords: 'journal.repeat.keywords',
  hotkey: 'shift+r',
  danger: 'read',
  calls: [],
  params: {},
  blocked: ({ able }) => (able?.repeat === true ? undefined : 'journal.repeat.none'),
  run: () => ({ kind: 'app', action: { do: 'repeat' } }),
})
