import { defineCommand, done } from '@/command/command'
import { configuration, pick } from '@/command/param'
import { gatewayName } from '@/features/gateway/facts'
import { gatewayPaths } from '@/features/gateway/paths'
import { to } from '@/route/paths'

/**
 * Opens the setup of a gateway, or sets it up if a configuration with its first listeners is given. A
 * loaded gateway is shown instead: the call would restart it.
 */
export default defineCommand({
  id: 'gateway.create',
  verb: 'verb.setUp',
  group: 'group.management',
  danger: 'reversible',
  calls: ['gatewayDetail', 'gatewayUpdate'],
  irreversible: 'gateway',
  params: {
    gateway: pick('gateway', { label: 'gateway.gateway' }),
    config: configuration(),
  },
  errors: {
    RESOURCE_NOT_FOUND: { step: 'gateway', key: 'gateway.unknown' },
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
    UNKNOW_ERROR: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  async run({ gateway, config }, { api, signal }) {
    const { status } = await api.gatewayDetail({ params: { name: gateway } }, { signal })
    if (status !== 'unloaded')
      return {
        kind: 'go',
        to: to(gatewayPaths.gateway, { name: gateway, tab: 'settings' }),
        message: 'gateway.loaded',
        values: { gateway },
      }
    if (config === undefined) return { kind: 'go', to: to(gatewayPaths.gatewayCreate, { name: gateway }) }
    await api.gatewayUpdate({ params: { name: gateway }, body: config }, { signal })
    return done('gateway.create.done', { gateway: gatewayName(gateway) }, ['gateway', 'gatewayListener'])
  },
})
