import { compareReleases, oldest, releaseOf } from '@/contract/capability'
import { join } from 'node:path'
import type { ReleaseProfile } from '../profile'
import { createAudit, type AuditSettings } from '../../monitoring/audit'
import { createBackupStore } from '../../backup/backup-store'
import { bans } from './bans'
import { createReleaseSettings } from './release-settings'
import { configs58, roots58 } from './configs'
import { failureEvents } from '../../message-pipeline/failures'
import { createMessagePipeline } from '../../message-pipeline/handlers'
import { gateways } from './gateways'
import { namedListener58 } from '../../handlers/listener'
import { createLinks } from '../../cluster-links/links'
import { conventions } from './conventions'
import { retainedMessages } from './retained'
import { documents } from '../../integration/documents'
import { translatedBridges, runtimeOf } from '../../integration/translation'
import { addedEndpoints } from './added-endpoints'
import { plugins } from './plugins'
import { createRoleCheck, roles } from './roles'
import { statistics } from './statistics'
import { clientRows } from './client-rows'
import { rules } from './rules'
import { settings } from './settings'
import { tracesAndTokens } from './traces-and-tokens'

/** The last open source release of its line, as recorded (`tests/samples/5.8`). */
export const profile58: ReleaseProfile = {
  releases: {
    opensource: { name: 'Opensource', code: 'ce', version: '5.8.9', tag: 'v5.8.9' },
    // The enterprise edition is not confirmed by a real broker.
    enterprise: { name: 'Enterprise', code: 'ee', version: '5.8.9', tag: 'e5.8.9' },
  },
  conventions,
  createBridges: (options) => translatedBridges(options),
  bridgesDocument: 'integration-5-8',
  hasEndlessBans: true,
  inboundPrefixes: ['$bridges/', '$sources/'],
  events: { opensource: [], enterprise: failureEvents },
  createHandlers(state, shared, { store, data, demo }) {
    const runtime = runtimeOf(state.bridges)
    const enterprise = state.edition === 'enterprise'
    const releaseSettings = createReleaseSettings(store('settings-5-8'), state.edition, {
      // The real default is off, as recorded from 6.2; with demo data there is something to see.
      audit: demo || compareReleases(releaseOf(state.release.version) ?? oldest, [6, 2, 0]) < 0,
    })
    const audit = createAudit({
      now: state.now,
      document: store('audit'),
      settings: () => (releaseSettings.read('log', {}) as { readonly audit: AuditSettings }).audit,
      keyId: (name) => (state.apiKeys.detail(name) as { readonly api_key: string }).api_key,
    })
    const pipeline = createMessagePipeline(store, (text) => state.log.note('warning', text))
    const roots = roots58(state, runtime, pipeline)
    const backups = createBackupStore(data && join(data, 'backup'), state.now)
    const links = createLinks(store('cluster-links'))
    return {
      disconnectsOnTokenExpiry: () =>
        (releaseSettings.read('jwt', {}) as { readonly disconnect_after_expire: boolean })
          .disconnect_after_expire,
      callPolicy: enterprise ? { ...audit, authorize: createRoleCheck(state) } : undefined,
      handlers: {
        ...addedEndpoints(state, { runtime, audit, roots, backups, pipeline, links }),
        ...documents(runtime, shared),
        ...configs58(state, roots),
        ...tracesAndTokens(state, shared, releaseSettings),
        ...gateways(shared),
        ...rules(state, shared),
        ...plugins(state, shared),
        ...namedListener58(state),
        ...bans(state, shared),
        ...clientRows(state, shared),
        ...statistics(state, shared),
        ...retainedMessages(state, shared),
        ...settings(releaseSettings, shared, state.edition),
        ...(enterprise ? roles(state, shared) : {}),
      },
    }
  },
}
