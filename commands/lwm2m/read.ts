import { gatewayClientParts } from '@/features/gateway/model/id'
import { defineCommand, done } from '@/command/command'
import { device, deviceErrors, devicePath } from '@/features/gateway/lwm2m/path'

/**
 * Requests the value of an object, an instance or a resource from a device; the response arrives later and
 * is read on the device's page.
 */
export default defineCommand({
  id: 'lwm2m.read',
  verb: 'verb.read',
  group: 'group.management',
  danger: 'reversible',
  calls: ['lwm2mRead'],
  irreversible: 'sent',
  params: { device, path: devicePath },
  errors: deviceErrors,
  async run({ device, path }, { api, signal }) {
    const { clientid } = gatewayClientParts(device)
    await api.lwm2mRead({ params: { clientid }, query: { path } }, { signal })
    return done('lwm2m.read.done', { clientid, path }, ['gatewayClient'])
  },
})
