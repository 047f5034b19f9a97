import { defineCommand } from '@/command/command'

/** Refreshes the data of this screen. */
export default defineCommand({
  id: 'view.refresh',
  title: 'view.refresh.title',
  group: 'group.view',
  keywords: 'view.refresh.keywords',
  hotkey: 'r',
  danger: 'read',
  calls: [],
  params: {},
  blocked: ({ able }) => (able?.refresh === true ? undefined : 'view.refresh.none'),
  run: () => ({ kind: 'app', action: { do: 'refresh' } }),
})
