import { defineCommand } from '@/command/command'
import { toggle } from '@/command/param'

/**
 * Disables all writes to the broker until it is switched off again: in all tabs of this session, and no
 * longer than it.
 */
export default defineCommand({
  id: 'session.read-only',
  group: 'group.system',
  danger: 'reversible',
  calls: [],
  params: { enabled: toggle({ initial: ({ readOnly }) => readOnly === undefined }) },
  // The page cannot change a setting of the server or the profile.
  blocked: ({ readOnly }) =>
    readOnly === undefined || readOnly === 'session' ? undefined : `session.read-only.${readOnly}`,
  run: ({ enabled }) => ({
    kind: 'app',
    action: { do: 'read-only', on: enabled },
    message: enabled ? 'session.read-only.on' : 'session.read-only.off',
  }),
})
