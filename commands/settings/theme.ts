import { defineCommand } from '@/command/command'
import { choice } from '@/command/param'

/** Dark or light; the theme follows the system no longer. */
export default defineCommand({
  id: 'settings.theme',
  title: 'settings.theme.title',
  group: 'group.settings',
  keywords: 'settings.theme.keywords',
  danger: 'reversible',
  calls: [],
  params: { theme: choice(['dark', 'light'], 'choice.theme') },
  run: ({ theme }) => ({ kind: 'app', action: { do: 'prefer', set: { theme } } }),
})
