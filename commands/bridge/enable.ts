import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'

/** Enables a bridge in the whole cluster. */
export default targetCommand({
  id: 'bridge.enable',
  verb: 'verb.enable',
  group: 'group.integration',
  aliases: ['be'],
  danger: 'reversible',
  calls: ['bridgeEnable'],
  undo: 'bridge',
  needs: 'bridges',
  params: { bridge: pick('bridge', { many: true, label: 'bridge.bridge' }) },
  errors: { NOT_FOUND: { step: 'bridge', key: 'bridge.gone' } },
  run: ({ bridge }, { api, signal }) =>
    api.bridgeEnable({ params: { id: bridge, enable: 'true' } }, { signal }),
})
