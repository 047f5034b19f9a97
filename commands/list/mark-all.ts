import { defineCommand } from '@/command/command'

/** Selects every row of the current list that matches its filters, read page by page; changes nothing. */
export default defineCommand({
  id: 'list.mark-all',
  group: 'group.view',
  hotkey: 'shift+a',
  danger: 'read',
  calls: [],
  params: {},
  blocked: ({ able }) => (able?.markAll === true ? undefined : 'list.mark-all.none'),
  run: () => ({ kind: 'app', action: { do: 'mark-all' } }),
})
