import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { gatewayName } from '@/features/gateway/facts'

/** Starts a gateway that is already set up. */
export default targetCommand({
  id: 'gateway.enable',
  verb: 'verb.enable',
  group: 'group.management',
  danger: 'reversible',
  changed: ['gateway', 'gatewayListener'],
  calls: ['gatewaySwitch'],
  undo: 'gateway',
  nameOf: gatewayName,
  params: { gateway: pick('gateway', { many: true, label: 'gateway.gateway' }) },
  errors: { RESOURCE_NOT_FOUND: { step: 'gateway', key: 'gateway.notLoaded' } },
  run: ({ gateway }, { api, signal }) =>
    api.gatewaySwitch({ params: { name: gateway, enable: 'true' } }, { signal }),
})
