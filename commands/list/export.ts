import { defineCommand } from '@/command/command'
import { choice } from '@/command/param'

/** Saves the list on show as CSV: the page, or everything that matches its filters. */
export default defineCommand({
  id: 'list.export',
  title: 'list.export.title',
  group: 'group.view',
  keywords: 'list.export.keywords',
  hotkey: 'e',
  danger: 'read',
  calls: [],
  params: { scope: choice(['page', 'all'], 'choice.scope', { initial: 'page' }) },
  blocked: ({ able }) => (able?.export === true ? undefined : 'list.export.none'),
  run: ({ scope }) => ({ kind: 'app', action: { do: 'export', scope } }),
})
