import { defineCommand } from '@/command/command'

/** Lists the keys that work now, from the registry. */
export default defineCommand({
  id: 'help.keys',
  group: 'group.help',
  hotkey: '?',
  danger: 'read',
  calls: [],
  params: {},
  run: () => ({ kind: 'app', action: { do: 'keys' } }),
})
