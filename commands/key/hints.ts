import { defineCommand } from '@/command/command'
import { toggle } from '@/command/param'

/** Changes whether the key of a command is shown once when the mouse has started it. */
export default defineCommand({
  id: 'key.hints',
  group: 'group.settings',
  danger: 'reversible',
  calls: [],
  params: { enabled: toggle({ initial: ({ preferences }) => !preferences.keyHints }) },
  run: ({ enabled }) => ({ kind: 'app', action: { do: 'prefer', set: { keyHints: enabled } } }),
})
