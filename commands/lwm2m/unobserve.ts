import { gatewayClientParts } from '@/features/gateway/model/id'
import { defineCommand, done } from '@/command/command'
import { device, deviceErrors, devicePath } from '@/features/gateway/lwm2m/path'

/**
 * Ends the observation of a path. The broker's call for observing always ends it, whatever its arguments,
 * so only this is offered (src/contract/docs/gateways.md#lwm2m).
 */
export default defineCommand({
  id: 'lwm2m.unobserve',
  verb: 'verb.unobserve',
  group: 'group.management',
  danger: 'disruptive',
  calls: ['lwm2mObserve'],
  irreversible: 'device',
  params: { device, path: devicePath },
  errors: deviceErrors,
  confirm: ({ device, path }) => ({
    body: 'lwm2m.unobserve.confirm',
    values: { clientid: gatewayClientParts(device).clientid, path },
  }),
  async run({ device, path }, { api, signal }) {
    const { clientid } = gatewayClientParts(device)
    await api.lwm2mObserve({ params: { clientid }, query: { path, enable: false } }, { signal })
    return done('lwm2m.unobserve.done', { clientid, path }, ['gatewayClient'])
  },
})
