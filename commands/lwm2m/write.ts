import * as z from 'zod/mini'
import { gatewayClientParts } from '@/features/gateway/model/id'
import { defineCommand, done } from '@/command/command'
import { device, deviceErrors, devicePath } from '@/features/gateway/lwm2m/path'
import { choice, text } from '@/command/param'
import { lwm2mTypes } from '@/features/gateway/model/names'

/** Writes a value of a given type to a resource of a device; the result is read on the device's page. */
export default defineCommand({
  id: 'lwm2m.write',
  verb: 'verb.write',
  group: 'group.management',
  danger: 'disruptive',
  calls: ['lwm2mWrite'],
  irreversible: 'device',
  params: {
    device,
    path: devicePath,
    type: choice(lwm2mTypes, 'choice.lwm2mType', { label: 'gateway.lwm2m.type' }),
    value: text(z.string(), { label: 'gateway.lwm2m.value' }),
  },
  errors: deviceErrors,
  confirm: ({ device, path }) => ({
    body: 'lwm2m.write.confirm',
    values: { clientid: gatewayClientParts(device).clientid, path },
  }),
  async run({ device, path, type, value }, { api, signal }) {
    const { clientid } = gatewayClientParts(device)
    await api.lwm2mWrite({ params: { clientid }, query: { path, type, value } }, { signal })
    return done('lwm2m.write.done', { clientid, path }, ['gatewayClient'])
  },
})
