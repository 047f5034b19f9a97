import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { affectedBy } from '@/features/connector/effects'

/**
 * Disables a bridge in the whole cluster. Its settings stay, its statistics restart, and waiting messages
 * are lost (src/contract/docs/integration.md#bridges).
 */
export default targetCommand({
  id: 'bridge.disable',
  verb: 'verb.disable',
  group: 'group.integration',
  aliases: ['bd'],
  danger: 'disruptive',
  calls: ['bridgeEnable', 'bridgeMetrics'],
  undo: 'bridge',
  needs: 'bridges',
  affects: affectedBy('bridge', false),
  params: { bridge: pick('bridge', { many: true, label: 'bridge.bridge' }) },
  errors: { NOT_FOUND: { step: 'bridge', key: 'bridge.gone' } },
  effect: () => ({ key: 'bridge.disable.effect' }),
  warn: async (values, targets, context) =>
    (await import('@/features/bridge/loss')).lossOf('disable', values, targets, context),
  run: ({ bridge }, { api, signal }) =>
    api.bridgeEnable({ params: { id: bridge, enable: 'false' } }, { signal }),
})
