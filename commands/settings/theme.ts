import { defineCommand } from '@/command/command'
import { choice } from '@/command/param'

/** Switches between dark and light, while the theme does not follow the system. */
export default defineCommand({
  id: 'settings.theme',
  group: 'group.settings',
  danger: 'reversible',
  calls: [],
  params: { theme: choice(['dark', 'light'], 'choice.theme') },
  blocked: ({ preferences }) => (preferences.syncTheme ? 'shell.theme.synced' : undefined),
  run: ({ theme }) => ({ kind: 'app', action: { do: 'prefer', set: { theme } } }),
})
