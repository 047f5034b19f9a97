import { defineCommand } from '@/command/command'
import { choice } from '@/command/param'

/** Chooses dark, light or the theme of the system, which it follows from then on. */
export default defineCommand({
  id: 'settings.theme',
  group: 'group.settings',
  danger: 'reversible',
  calls: [],
  params: { theme: choice(['system', 'light', 'dark'], 'choice.theme') },
  run: ({ theme }) => ({
    kind: 'app',
    action: { do: 'prefer', set: theme === 'system' ? { syncTheme: true } : { theme } },
  }),
})
