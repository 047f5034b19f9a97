import { createBridges } from '../bridges/bridges'
import { Refusal } from '../http/refusal'
import { challenge } from '../http/challenge'
import type { ReleaseProfile } from './profile'

/** The release that the shared handlers implement. */
export const profile51: ReleaseProfile = {
  releases: {
    opensource: { name: 'Opensource', code: 'ce', version: '5.1.6', tag: 'v5.1.6' },
    enterprise: { name: 'Enterprise', code: 'ee', version: '5.1.1', tag: 'e5.1.1' },
  },
  conventions: {
    maxPageRows: 1000,
    queries: {},
    repeatedQueries: new Set(),
    bodies: {},
    preflightStatus: 405,
    rejectNonJson: () => undefined,
    rejectApiKey: () =>
      new Refusal(401, 'BAD_API_KEY_OR_SECRET', 'Not allowed, Check api_key/api_secret', challenge),
    rewriteError: (refusal) => refusal,
  },
  createBridges,
  bridgesDocument: 'bridges',
  hasEndlessBans: false,
  inboundPrefixes: ['$bridges/'],
  createHandlers: () => ({ handlers: {} }),
}
