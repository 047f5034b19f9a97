import { defineCommand } from '@/command/command'
import { toggle } from '@/command/param'

/** Enables or disables keys without a modifier (WCAG 2.1.4). */
export default defineCommand({
  id: 'settings.single-keys',
  group: 'group.settings',
  danger: 'reversible',
  calls: [],
  params: { enabled: toggle({ initial: ({ preferences }) => !preferences.singleKeys }) },
  run: ({ enabled }) => ({ kind: 'app', action: { do: 'prefer', set: { singleKeys: enabled } } }),
})
