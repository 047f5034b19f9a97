import { defineCommand } from '@/command/command'
import { choice } from '@/command/param'

/** Switches the language at once; forms keep their input. */
export default defineCommand({
  id: 'settings.language',
  title: 'settings.language.title',
  group: 'group.settings',
  keywords: 'settings.language.keywords',
  danger: 'reversible',
  calls: [],
  params: { language: choice(['en', 'zh'], 'choice.language') },
  run: ({ language }) => ({ kind: 'app', action: { do: 'prefer', set: { language } } }),
})
