import { asksMany, defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Enables a bridge in the whole cluster. */
export default defineCommand({
  id: 'bridge.enable',
  title: 'bridge.enable.title',
  verb: 'verb.enable',
  group: 'group.integration',
  keywords: 'bridge.enable.keywords',
  aliases: ['be'],
  danger: 'reversible',
  calls: ['bridgeEnable'],
  undo: 'bridge',
  needs: 'bridges',
  params: { bridge: pick('bridge', { many: true, label: 'bridge.bridge' }) },
  confirm: asksMany('bridge.enable.confirm.many'),
  errors: { NOT_FOUND: { step: 'bridge', key: 'bridge.gone' } },
  async run({ bridge }, { api, signal }) {
    await api.bridgeEnable({ params: { id: bridge, enable: 'true' } }, { signal })
    return done('bridge.enable.done', { bridge }, ['bridge'])
  },
})
