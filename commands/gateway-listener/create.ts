import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { choice, json, pick } from '@/command/param'
import { transports } from '@/features/gateway/model/names'
import { gatewayPaths } from '@/features/gateway/paths'
import { to } from '@/route/paths'

/** Opens the form of a new listener of a gateway, or adds it if the configuration is complete. */
export default defineCommand({
  id: 'gateway-listener.create',
  verb: 'verb.add',
  group: 'group.management',
  danger: 'reversible',
  calls: ['gatewayListenerCreate'],
  undo: 'gatewayListener',
  params: {
    gateway: pick('gateway', { label: 'gateway.gateway' }),
    type: choice(transports, 'choice.transport', {
      optional: true,
      askedOnlyByName: true,
      label: 'gateway.transport',
    }),
    config: json(z.looseObject({ name: z.string(), bind: z.union([z.string(), z.number()]) }), {
      optional: true,
      askedOnlyByName: true,
      label: 'param.config',
      field: '*',
      private: true,
    }),
  },
  errors: {
    RESOURCE_NOT_FOUND: { step: 'gateway', key: 'gateway.notLoaded' },
    NOT_FOUND: { step: 'gateway', key: 'gateway.notLoaded' },
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
    UNKNOW_ERROR: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  async run({ gateway, type, config }, { api, signal }) {
    if (config === undefined || type === undefined)
      return { kind: 'go', to: to(gatewayPaths.gatewayListenerCreate, { name: gateway }, { type }) }
    const { id } = await api.gatewayListenerCreate(
      { params: { name: gateway }, body: { ...config, type } },
      { signal },
    )
    return done('gateway-listener.create.done', { listener: id }, ['gateway', 'gatewayListener'])
  },
})
