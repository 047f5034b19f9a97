import { defineCommand } from '@/command/command'

/** The last command that fits, once more, on what is in front: the row in focus or the marked ones. */
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
