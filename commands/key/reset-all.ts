import { defineCommand } from '@/command/command'
import { ownKeys } from '@/command/keys/own'

/** Resets all keys and short names to their defaults. */
export default defineCommand({
  id: 'key.reset-all',
  group: 'group.settings',
  danger: 'disruptive',
  calls: [],
  params: {},
  blocked: () => (Object.keys(ownKeys.get()).length === 0 ? 'key.none' : undefined),
  confirm: () => ({ body: 'key.reset-all.confirm', values: { count: Object.keys(ownKeys.get()).length } }),
  run: () => ({ kind: 'app', action: { do: 'own-keys', set: {} }, message: 'key.reset-all.done' }),
})
