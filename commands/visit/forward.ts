import { defineCommand } from '@/command/command'

/** Goes forward to the screen that the user left by going back. */
export default defineCommand({
  id: 'visit.forward',
  group: 'group.view',
  hotkey: ']',
  danger: 'read',
  calls: [],
  params: {},
  blocked: ({ able }) => (able?.forward === true ? undefined : 'visit.forward.none'),
  run: () => ({ kind: 'app', action: { do: 'travel', by: 1 } }),
})
