import { defineCommand } from '@/command/command'

/** Stores the rows of the current list in this browser, so that they can be compared later. */
export default defineCommand({
  id: 'list.snapshot',
  group: 'group.view',
  danger: 'read',
  calls: [],
  params: {},
  blocked: ({ able }) => (able?.snapshots === true ? undefined : 'list.snapshot.unavailable'),
  run: () => ({ kind: 'app', action: { do: 'snapshot' } }),
})
