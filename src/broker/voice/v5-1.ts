import type { Voice } from './voice'

/** The release that the handlers speak by themselves. */
export const voice51: Voice = {
  releases: {
    opensource: { name: 'Opensource', code: 'ce', version: '5.1.6', tag: 'v5.1.6' },
    enterprise: { name: 'Enterprise', code: 'ee', version: '5.1.1', tag: 'e5.1.1' },
  },
}
