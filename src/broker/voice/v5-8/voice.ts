import type { Voice } from '../voice'
import { bans } from './bans'
import { createBeside } from './beside'
import { manners } from './manners'
import { messages } from './messages'
import { translatedBridges } from './integration/translation'
import { newer } from './newer'
import { permitting, roles } from './roles'
import { readings } from './readings'
import { clientRows } from './rows'
import { rules } from './rules'
import { settings } from './settings'
import { small } from './small'

/** The last release of its line that is open source, as recorded (`tests/samples/5.8`). */
export const voice58: Voice = {
  releases: {
    opensource: { name: 'Opensource', code: 'ce', version: '5.8.9', tag: 'v5.8.9' },
    // No real broker of this edition has confirmed what is told in it.
    enterprise: { name: 'Enterprise', code: 'ee', version: '5.8.9', tag: 'e5.8.9' },
  },
  manners,
  bridges: translatedBridges,
  bridgesDocument: 'integration-5-8',
  endlessBans: true,
  inbound: ['$bridges/', '$sources/'],
  overseer: (state) => (state.edition === 'enterprise' ? { permit: permitting(state), note: () => undefined } : undefined),
  retold: (state, shared, store) => ({ ...newer(state), ...small(shared), ...rules(state, shared), ...bans(state, shared), ...clientRows(state, shared), ...readings(state, shared), ...messages(state, shared), ...settings(createBeside(store('settings-5-8')), shared),
    ...(state.edition === 'enterprise' ? roles(state, shared) : {}),
  }),
}
