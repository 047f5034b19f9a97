import { defineCommand } from '@/command/command'
import { choice } from '@/command/param'

/** Chooses whether lists show how long ago something was, or the full time. */
export default defineCommand({
  id: 'settings.times',
  group: 'group.settings',
  danger: 'reversible',
  calls: [],
  params: { times: choice(['relative', 'full'], 'choice.times', { label: 'settings.page.times' }) },
  run: ({ times }) => ({ kind: 'app', action: { do: 'prefer', set: { times } } }),
})
