import { changesNothing, countConnections, gatewayConnectionResources } from '@/features/gateway/commands'
import { defineCommand, done } from '@/command/command'
import { configuration, pick } from '@/command/param'
import { toGatewaySettings } from '@/features/gateway/contract'
import { merged, type Config } from '@/contract/family/config'
import { gatewayName } from '@/features/gateway/facts'
import { gatewayPaths } from '@/features/gateway/paths'
import { to } from '@/route/paths'

/**
 * Changes a gateway's settings. The palette opens its form; in a terminal only the given settings change.
 * The broker restarts the gateway even if nothing differs, so such a save is not sent
 * (src/contract/docs/gateways.md#endpoints).
 */
export default defineCommand({
  id: 'gateway.edit',
  formerIds: ['gateway.update'],
  verb: 'verb.edit',
  group: 'group.management',
  danger: 'disruptive',
  calls: ['gatewayDetail', 'gatewayList', 'gatewayUpdate'],
  undo: 'gateway',
  params: {
    gateway: pick('gateway', { label: 'gateway.gateway' }),
    config: configuration(),
  },
  errors: {
    RESOURCE_NOT_FOUND: { step: 'gateway', key: 'gateway.unknown' },
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
    UNKNOW_ERROR: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  async warn({ gateway, config }, _, context) {
    if (config === undefined) return undefined
    return {
      body: 'gateway.edit.confirm',
      values: { gateway, count: await countConnections(gateway, context) },
      verb: 'form.save',
    }
  },
  async run({ gateway, config }, { api, signal, filled }) {
    if (config === undefined)
      return { kind: 'go', to: to(gatewayPaths.gateway, { name: gateway, tab: 'settings' }) }
    const now = toGatewaySettings(await api.gatewayDetail({ params: { name: gateway } }, { signal }))
    const next = filled === true ? (config as Config) : merged(now, config as Config)
    if (changesNothing(now, next)) return done('gateway.edit.same', { gateway: gatewayName(gateway) })
    await api.gatewayUpdate({ params: { name: gateway }, body: next }, { signal })
    return done('gateway.edit.done', { gateway: gatewayName(gateway) }, gatewayConnectionResources)
  },
})
