import { join } from 'node:path'
import { contract } from '@/contract'
import { createBackupStores } from './backup/backup-store'
import type { AddedSettings } from './checks/added-settings'
import { createBodies } from './checks/bodies'
import { createQueries } from './checks/queries'
import { createHandlers } from './handlers/all'
import { createApi } from './http/http'
import { runtimeOf } from './integration/translation'
import { createMessagePipeline } from './message-pipeline/handlers'
import { createMessageQueues } from './message-queues/message-queues'
import { createAudit, type AuditSettings } from './monitoring/audit'
import type { Namespaces } from './namespaces/namespaces'
import { endpoints5, endpoints58 } from './releases/endpoints-5-8'
import { endpoints62 } from './releases/endpoints-6-2'
import { endpoints63 } from './releases/endpoints-6-3'
import type { State } from './state'
import type { Document } from './store/persist'

type Options = {
  readonly store: (name: string) => Document
  readonly data: string | undefined
  /** Whether it starts with demo data. */
  readonly demo: boolean
  readonly added: AddedSettings
  readonly namespaces: Namespaces
}

/** Creates the API of a release over the services, with those that only handlers use. */
export function startApi(
  state: State,
  { store, data, demo, added, namespaces }: Options,
  log: (text: string) => void,
) {
  const { now, release, apiKeys, bridges, rights } = state
  const audit = createAudit({
    now,
    document: store('audit'),
    settings: () => added.read('logConfig')['audit'] as AuditSettings,
    keyId: (name) => apiKeys.detail(name).api_key,
  })
  const { handlers, close } = createHandlers(
    state,
    {
      runtime: release.has('connectors') ? runtimeOf(bridges) : undefined,
      pipeline: createMessagePipeline(store, log),
      queues: createMessageQueues(store, {
        engine: state.engine,
        log,
        now,
        enabled: demo && release.has('messageQueues'),
      }),
      namespaces,
      audit,
      backups: createBackupStores(data && join(data, 'backup'), now),
    },
    { store, added },
  )
  const bodies = createBodies(release)
  const callPolicy = release.has('roles') ? { ...audit, authorize: rights.authorize } : undefined
  return {
    api: createApi(
      {
        ...contract,
        ...(release.since('5.8.0') && endpoints58),
        ...(release.since('6.3.0') && endpoints63),
        ...(release.since('6.1.0') ? endpoints62 : release.since('5.8.0') && endpoints5),
      },
      handlers,
      {
        ...state,
        bodies: { ...bodies, ...added.bodies(bodies) },
        queries: createQueries(release),
        callPolicy,
      },
      log,
    ),
    async close() {
      await close()
      callPolicy?.close()
    },
  }
}
