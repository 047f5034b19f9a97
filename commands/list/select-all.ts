import { defineCommand } from '@/command/command'

/** Selects every row of the current list that matches its filters, read page by page; changes nothing. */
export default defineCommand({
  id: 'list.select-all',
  formerIds: ['list.mark-all'],
  group: 'group.view',
  hotkey: 'shift+a',
  danger: 'read',
  calls: [],
  params: {},
  blocked: ({ able }) => (able?.selectAll === true ? undefined : 'list.select-all.none'),
  run: () => ({ kind: 'app', action: { do: 'select-all' } }),
})
