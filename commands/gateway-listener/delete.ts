import { gatewayListenerResources } from '@/features/gateway/commands'
import { targetCommand } from '@/command/makers'
import { getGatewayName } from '@/features/gateway/model/id'
import { pick } from '@/command/param'

/** Deletes a listener of a gateway with its own authentication: its connections are closed. */
export default targetCommand({
  id: 'gateway-listener.delete',
  formerIds: ['gateway-listener.remove'],
  verb: 'verb.delete',
  group: 'group.management',
  danger: 'disruptive',
  changed: gatewayListenerResources,
  calls: ['gatewayListenerRemove'],
  undo: 'gatewayListener',
  params: { listener: pick('gatewayListener', { many: true, label: 'gateway.listener' }) },
  errors: { RESOURCE_NOT_FOUND: { step: 'listener', key: 'gateway.listenerGone' } },
  async run({ listener }, { api, signal }) {
    const gateway = getGatewayName(listener)
    const params = { name: gateway, id: listener }
    await api.gatewayListenerRemove({ params }, { signal })
  },
})
