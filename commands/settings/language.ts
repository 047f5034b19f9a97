import { defineCommand } from '@/command/command'
import { choice } from '@/command/param'

/** Switches the language at once; forms keep their input. */
export default defineCommand({
  id: 'settings.language',
  group: 'group.settings',
  danger: 'reversible',
  calls: [],
  params: { language: choice(['en', 'zh'], 'choice.language') },
  run: ({ language }) => ({ kind: 'app', action: { do: 'prefer', set: { language } } }),
})
