import * as z from 'zod/mini'
import { pick, text } from '@/command/param'
import { getGatewayClientId } from '../model/id'

/**
 * The path of an object, an instance or a resource: `/3`, `/3/0`, `/3/0/1`. Without one the broker drops the
 * device (src/contract/docs/gateways.md#lwm2m).
 */
const path = z
  .string()
  .check(
    z.minLength(1, 'error.required'),
    z.regex(/^\/\d{1,5}(?:\/\d{1,5}){0,3}$/, 'gateway.lwm2m.pathWrong'),
  )

/** The parameters of a device and a path on it. */
export const device = pick('gatewayClient', { label: 'gateway.device', segment: getGatewayClientId })
export const devicePath = text(path, { label: 'gateway.lwm2m.path' })

/** The gateway answers 500 until it is loaded and knows a device. */
export const deviceErrors = { CLIENT_NOT_FOUND: { step: 'device', key: 'gateway-client.gone' } } as const
