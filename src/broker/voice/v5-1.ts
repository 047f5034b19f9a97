import { createBridges } from '../bridges/bridges'
import { Refusal } from '../http/refusal'
import { challenge } from '../http/challenge'
import type { Voice } from './voice'

/** The release that the handlers speak by themselves. */
export const voice51: Voice = {
  releases: {
    opensource: { name: 'Opensource', code: 'ce', version: '5.1.6', tag: 'v5.1.6' },
    enterprise: { name: 'Enterprise', code: 'ee', version: '5.1.1', tag: 'e5.1.1' },
  },
  manners: {
    mostRows: 1000,
    queries: {},
    repeated: new Set(),
    bodies: {},
    preflight: 405,
    strangeBody: () => undefined,
    keyRefused: () =>
      new Refusal(401, 'BAD_API_KEY_OR_SECRET', 'Not allowed, Check api_key/api_secret', challenge),
    worded: (refusal) => refusal,
  },
  bridges: createBridges,
  bridgesDocument: 'bridges',
  endlessBans: false,
  inbound: ['$bridges/'],
  speak: () => ({ handlers: {} }),
}
