import { countConnections, gatewayConnectionResources } from '@/features/gateway/commands'
import { defineCommand, done } from '@/command/command'
import { targetsOrOne } from '@/command/targets'
import { pick } from '@/command/param'
import { gatewayName } from '@/features/gateway/facts'

/**
 * Stops a gateway: all its connections are closed, its settings stay
 * (src/contract/docs/gateways.md#endpoints).
 */
export default defineCommand({
  id: 'gateway.disable',
  verb: 'verb.disable',
  group: 'group.management',
  danger: 'disruptive',
  calls: ['gatewayList', 'gatewaySwitch'],
  undo: 'gateway',
  params: { gateway: pick('gateway', { many: true, label: 'gateway.gateway' }) },
  errors: { RESOURCE_NOT_FOUND: { step: 'gateway', key: 'gateway.notLoaded' } },
  async warn({ gateway }, targets, context) {
    const names = targetsOrOne(targets, gateway)
    const counts = await Promise.all(names.map((name) => countConnections(name, context)))
    return {
      body: names.length > 1 ? 'gateway.disable.confirm.many' : 'gateway.disable.confirm.one',
      values: {
        gateway: gatewayName(gateway),
        count: names.length,
        clients: counts.reduce((sum, one) => sum + one, 0),
      },
    }
  },
  async run({ gateway }, { api, signal }) {
    await api.gatewaySwitch({ params: { name: gateway, enable: 'false' } }, { signal })
    return done('gateway.disable.done', { gateway: gatewayName(gateway) }, gatewayConnectionResources)
  },
})
