import { defineCommand } from '@/command/command'

/** Asks the browser whether this console may show notifications. */
export default defineCommand({
  id: 'alarm-rule.allow-notifications',
  group: 'group.monitoring',
  danger: 'read',
  calls: [],
  params: {},
  run: () => ({ kind: 'app', action: { do: 'ask-notifications' } }),
})
