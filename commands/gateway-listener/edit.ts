import { gatewayListenerResources } from '@/features/gateway/commands'
import { getGatewayName } from '@/features/gateway/model/id'
import { defineCommand, done } from '@/command/command'
import { configuration, pick } from '@/command/param'
import { merged, type Config } from '@/contract/family/config'
import { toGatewayListenerSettings } from '@/features/gateway/contract'
import { gatewayPaths } from '@/features/gateway/paths'
import { to } from '@/route/paths'

/**
 * Changes a listener of a gateway. The broker restarts it, which closes its connections, and replaces it
 * completely, which removes its own authentication (src/contract/docs/gateways.md#listeners). Both are
 * asked first.
 */
export default defineCommand({
  id: 'gateway-listener.edit',
  formerIds: ['gateway-listener.update'],
  verb: 'verb.edit',
  group: 'group.management',
  danger: 'disruptive',
  calls: ['gatewayListenerAuthDetail', 'gatewayListenerDetail', 'gatewayListenerUpdate'],
  undo: 'gatewayListener',
  params: {
    listener: pick('gatewayListener', { label: 'gateway.listener' }),
    config: configuration(),
  },
  errors: {
    RESOURCE_NOT_FOUND: { step: 'listener', key: 'gateway.listenerGone' },
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  async warn({ listener, config }, _, { api, signal }) {
    if (config === undefined) return undefined
    const own = await api.gatewayListenerAuthDetail(
      { params: { name: getGatewayName(listener), id: listener } },
      { signal },
    )
    return {
      body: own === null ? 'gateway-listener.edit.confirm.plain' : 'gateway-listener.edit.confirm.auth',
      values: { listener },
      verb: 'form.save',
    }
  },
  async run({ listener, config }, { api, signal, filled }) {
    const params = { name: getGatewayName(listener), id: listener }
    if (config === undefined) return { kind: 'go', to: to(gatewayPaths.gatewayListener, params) }
    const row = await api.gatewayListenerDetail({ params }, { signal })
    const next =
      filled === true ? (config as Config) : merged(toGatewayListenerSettings(row), config as Config)
    await api.gatewayListenerUpdate(
      { params, body: { bind: row.bind ?? '', ...next, type: row.type, name: row.name } },
      { signal },
    )
    return done('gateway-listener.edit.done', { listener }, gatewayListenerResources)
  },
})
