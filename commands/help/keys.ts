import { defineCommand } from '@/command/command'

/** Lists the keys that work now, from the registry. */
export default defineCommand({
  id: 'help.keys',
  title: 'help.keys.title',
  group: 'group.help',
  keywords: 'help.keys.keywords',
  hotkey: '?',
  danger: 'read',
  calls: [],
  params: {},
  run: () => ({ kind: 'app', action: { do: 'keys' } }),
})
