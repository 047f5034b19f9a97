import { defineCommand } from '@/command/command'

/** Shows which rows of the current list were added, removed or changed since a snapshot. */
export default defineCommand({
  id: 'list.compare',
  group: 'group.view',
  danger: 'read',
  calls: [],
  params: {},
  blocked: ({ able }) => (able?.snapshots === true ? undefined : 'list.snapshot.unavailable'),
  run: () => ({ kind: 'app', action: { do: 'compare' } }),
})
