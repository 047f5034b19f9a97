import { asksMany, defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Starts a gateway that is already set up. */
export default defineCommand({
  id: 'gateway.enable',
  title: 'gateway.enable.title',
  verb: 'verb.enable',
  group: 'group.management',
  keywords: 'gateway.enable.keywords',
  danger: 'reversible',
  calls: ['gatewaySwitch'],
  undo: 'gateway',
  params: { gateway: pick('gateway', { many: true, label: 'gateway.gateway' }) },
  confirm: asksMany('gateway.enable.confirm.many'),
  errors: { RESOURCE_NOT_FOUND: { step: 'gateway', key: 'gateway.notLoaded' } },
  async run({ gateway }, { api, signal }) {
    await api.gatewaySwitch({ params: { name: gateway, enable: 'true' } }, { signal })
    return done('gateway.enable.done', { gateway }, ['gateway', 'gatewayListener'])
  },
})
