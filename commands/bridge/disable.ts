import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'
import { affectedBy } from '@/features/connector/effects'

/**
 * Disables a bridge in the whole cluster. Its settings stay, its statistics restart, and waiting messages
 * are lost (src/contract/docs/integration.md#bridges).
 */
export default defineCommand({
  id: 'bridge.disable',
  title: 'bridge.disable.title',
  verb: 'verb.disable',
  group: 'group.integration',
  keywords: 'bridge.disable.keywords',
  aliases: ['bd'],
  danger: 'disruptive',
  calls: ['bridgeEnable', 'bridgeMetrics'],
  undo: 'bridge',
  needs: 'bridges',
  affects: affectedBy('bridge', false),
  params: { bridge: pick('bridge', { many: true, label: 'bridge.bridge' }) },
  errors: { NOT_FOUND: { step: 'bridge', key: 'bridge.gone' } },
  effect: () => ({ key: 'bridge.disable.effect' }),
  confirm: ({ bridge }, count) => ({
    body: count > 1 ? 'bridge.disable.confirm.many' : 'bridge.disable.confirm.one',
    values: { bridge, count },
  }),
  warn: async (values, targets, context) =>
    (await import('@/features/bridge/loss')).lossOf('disable', values, targets, context),
  async run({ bridge }, { api, signal }) {
    await api.bridgeEnable({ params: { id: bridge, enable: 'false' } }, { signal })
    return done('bridge.disable.done', { bridge }, ['bridge'])
  },
})
