import type { Voice } from '../voice'

/** The last release of its line that is open source, as recorded (`tests/samples/5.8`). */
export const voice58: Voice = {
  releases: {
    opensource: { name: 'Opensource', code: 'ce', version: '5.8.9', tag: 'v5.8.9' },
    // No real broker of this edition has confirmed what is told in it.
    enterprise: { name: 'Enterprise', code: 'ee', version: '5.8.9', tag: 'e5.8.9' },
  },
}
