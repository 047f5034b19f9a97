import { defineCommand, done } from '@/command/command'
import { pick, toggle } from '@/command/param'
import { affectedBy } from '@/features/connector/effects'
import { askAboutRules } from '@/features/connector/command-parts'

/**
 * Deletes a bridge. If rules use it, they are listed first; then it is also removed from their actions
 * (catalogue R18).
 */
export default defineCommand({
  id: 'bridge.delete',
  formerIds: ['bridge.remove'],
  verb: 'verb.delete',
  group: 'group.integration',
  danger: 'irreversible',
  calls: ['bridgeRemove'],
  undo: 'bridge',
  needs: 'bridges',
  affects: affectedBy('bridge', true),
  params: {
    bridge: pick('bridge', { many: true, label: 'bridge.bridge' }),
    actions: toggle({ optional: true, quiet: true, label: 'bridge.withActions' }),
  },
  errors: { NOT_FOUND: { step: 'bridge', key: 'bridge.gone' } },
  confirm: ({ bridge }, count) => ({
    body: count > 1 ? 'bridge.delete.confirm.many' : 'bridge.delete.confirm.one',
    values: { bridge, count },
    type: count > 1 ? String(count) : bridge.slice(bridge.indexOf(':') + 1),
  }),
  async run({ bridge, actions = false }, { api, signal }) {
    try {
      await api.bridgeRemove(
        { params: { id: bridge }, ...(actions ? { query: { also_delete_dep_actions: 'true' } } : {}) },
        { signal },
      )
      return done('bridge.delete.done', { bridge }, ['bridge', 'rule'])
    } catch (cause) {
      return askAboutRules(cause, 'bridge.delete.used', { bridge }, actions)
    }
  },
})
