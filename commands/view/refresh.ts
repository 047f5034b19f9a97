import { defineCommand } from '@/command/command'

/** Refreshes the data of this screen. */
export default defineCommand({
  id: 'view.refresh',
  group: 'group.view',
  hotkey: 'r',
  danger: 'read',
  calls: [],
  params: {},
  blocked: ({ able }) => (able?.refresh === true ? undefined : 'view.refresh.none'),
  run: () => ({ kind: 'app', action: { do: 'refresh' } }),
})
