import { join } from 'node:path'
import type { Voice } from '../voice'
import { createAudit, type AuditSettings } from './audit'
import { createShelf } from './backup/shelf'
import { bans } from './bans'
import { createBeside } from './beside'
import { configs58, roots58 } from './configs'
import { failures, gateEvents } from './gates/failures'
import { createGates } from './gates/gates'
import { gateways } from './gateways'
import { namedListener58 } from '../../handlers/listener'
import { createLinks } from './links/links'
import { manners } from './manners'
import { messages } from './messages'
import { documents } from './integration/documents'
import { translatedBridges, worldOf } from './integration/translation'
import { newer } from './newer'
import { plugins } from './plugins'
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
  bridges: (options) => translatedBridges(options),
  bridgesDocument: 'integration-5-8',
  endlessBans: true,
  inbound: ['$bridges/', '$sources/'],
  events: { opensource: [], enterprise: gateEvents },
  speak(state, shared, { store, data }) {
    const world = worldOf(state.bridges)
    const enterprise = state.edition === 'enterprise'
    const beside = createBeside(store('settings-5-8'), state.edition)
    const audit = createAudit({
      now: state.now,
      document: store('audit'),
      settings: () => (beside.told('log', {}) as { readonly audit: AuditSettings }).audit,
      keyId: (name) => (state.apiKeys.detail(name) as { readonly api_key: string }).api_key,
    })
    const gates = createGates(
      state,
      { validations: store('schema-validations'), transformations: store('message-transformations') },
      failures(state),
    )
    const roots = roots58(state, world, gates)
    const shelf = createShelf(data && join(data, 'backup'), state.now)
    const links = createLinks(store('cluster-links'), state.engine)
    return {
      close: () => links.close(),
      tokensEnd: () =>
        (beside.told('jwt', {}) as { readonly disconnect_after_expire: boolean }).disconnect_after_expire,
      overseer: enterprise ? { ...audit, permit: permitting(state) } : undefined,
      handlers: {
        ...newer(state, { world, audit, roots, shelf, gates, links }),
        ...documents(world, shared),
        ...configs58(state, roots),
        ...small(state, shared, beside),
        ...gateways(shared),
        ...rules(state, shared),
        ...plugins(state, shared),
        ...namedListener58(state),
        ...bans(state, shared),
        ...clientRows(state, shared),
        ...readings(state, shared, gates),
        ...messages(state, shared),
        ...settings(beside, shared, state.edition),
        ...(enterprise ? roles(state, shared) : {}),
      },
    }
  },
}
