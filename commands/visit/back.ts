import { defineCommand } from '@/command/command'

/** Goes back to the previous screen. */
export default defineCommand({
  id: 'visit.back',
  group: 'group.view',
  hotkey: '[',
  danger: 'read',
  calls: [],
  params: {},
  blocked: ({ able }) => (able?.back === true ? undefined : 'visit.back.none'),
  run: () => ({ kind: 'app', action: { do: 'travel', by: -1 } }),
})
