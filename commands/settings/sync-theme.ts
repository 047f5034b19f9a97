import { defineCommand } from '@/command/command'
import { toggle } from '@/command/param'

/** Follows the system's theme, which is the default, or keeps the theme that is shown. */
export default defineCommand({
  id: 'settings.sync-theme',
  group: 'group.settings',
  danger: 'reversible',
  calls: [],
  params: { enabled: toggle({ initial: ({ preferences }) => !preferences.syncTheme }) },
  run: ({ enabled }) => ({ kind: 'app', action: { do: 'prefer', set: { syncTheme: enabled } } }),
})
