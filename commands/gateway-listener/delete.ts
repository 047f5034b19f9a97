import { getGatewayName } from '@/features/gateway/model/id'
import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Deletes a listener of a gateway with its own authentication: its connections are closed. */
export default defineCommand({
  id: 'gateway-listener.delete',
  formerIds: ['gateway-listener.remove'],
  title: 'gateway-listener.delete.title',
  verb: 'verb.delete',
  group: 'group.management',
  keywords: 'gateway-listener.delete.keywords',
  danger: 'disruptive',
  calls: ['gatewayListenerRemove'],
  undo: 'gatewayListener',
  params: { listener: pick('gatewayListener', { many: true, label: 'gateway.listener' }) },
  errors: { RESOURCE_NOT_FOUND: { step: 'listener', key: 'gateway.listenerGone' } },
  confirm: ({ listener }, count) => ({
    body: count > 1 ? 'gateway-listener.delete.confirm.many' : 'gateway-listener.delete.confirm.one',
    values: { listener, count },
  }),
  async run({ listener }, { api, signal }) {
    const gateway = getGatewayName(listener)
    const params = { name: gateway, id: listener }
    await api.gatewayListenerRemove({ params }, { signal })
    return done('gateway-listener.delete.done', { listener }, [
      'gateway',
      'gatewayListener',
      'gatewayClient',
      'gatewayAuth',
    ])
  },
})
