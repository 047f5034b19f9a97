import { defineCommand } from '@/command/command'

/** Runs the last matching command again on the present selection: the focused row or the selected ones. */
export default defineCommand({
  id: 'command-history.repeat',
  formerIds: ['journal.repeat'],
  group: 'group.view',
  hotkey: 'shift+r',
  danger: 'read',
  calls: [],
  params: {},
  blocked: ({ able }) => (able?.repeat === true ? undefined : 'command-history.repeat.none'),
  run: () => ({ kind: 'app', action: { do: 'repeat' } }),
})
