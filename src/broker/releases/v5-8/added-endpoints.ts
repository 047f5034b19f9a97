import type { clusterLinkEndpoints } from '@/features/cluster-link/contract'
import type { namespaceEndpoints } from '@/features/namespace/contract'
import type { queueEndpoints } from '@/features/message-queue/contract'
import type { nodeCacheEndpoints } from '@/features/node-cache/contract'
import type { directoryCodeEndpoints, twoStepEndpoints } from '@/features/session/contract-two-step'
import type { pluginConfigEndpoints } from '@/features/plugin/contract-config'
import type { NewerContract } from '@/contract/added-endpoints'
import type { ConfigRoot } from '../../config/config-root'
import type { HandlersOf } from '../../handlers/handlers'
import { directories } from '../../handlers/directories'
import { messageValidationHandlers, type MessagePipeline } from '../../message-pipeline/handlers'
import type { State } from '../../state'
import type { Audit } from '../../monitoring/audit'
import { dataBackup } from '../../backup/backups'
import type { BackupStore } from '../../backup/backup-store'
import { clearing, invitations, ordering } from '../../handlers/clearing'
import { sessionMessages } from '../../handlers/session-messages'
import { actions, sources } from '../../integration/channel-handlers'
import { connectors } from '../../integration/connector-handlers'
import type { IntegrationRuntime } from '../../integration/integration-runtime'
import type { AuditQuery } from './queries'

/** Services of this release that are not part of the shared state. */
export type ReleaseServices = {
  readonly runtime: IntegrationRuntime
  readonly audit: Audit
  readonly roots: Readonly<Record<string, ConfigRoot>>
  readonly backups: BackupStore
  readonly pipeline: MessagePipeline
  readonly links: HandlersOf<typeof clusterLinkEndpoints>
}

/** Endpoints that 5.1 does not have; a missing one does not compile. */
export const addedEndpoints = (
  state: State,
  { runtime, audit, roots, backups, pipeline, links }: ReleaseServices,
): HandlersOf<
  Omit<
    NewerContract,
    | keyof typeof twoStepEndpoints
    | keyof typeof directoryCodeEndpoints
    | keyof typeof pluginConfigEndpoints
    | keyof typeof nodeCacheEndpoints
    | keyof typeof namespaceEndpoints
    | keyof typeof queueEndpoints
  >
> => ({
  ...connectors(runtime),
  ...actions(runtime),
  ...sources(runtime),
  ...sessionMessages(state),
  ...clearing(state),
  ...ordering(state),
  ...invitations(state),
  ...dataBackup(state, roots, backups),
  ...directories(),
  ...messageValidationHandlers(pipeline),
  ...links,
  ruleTrial: ({ params, body }) => state.rules.trial(params.id, body),
  auditList: ({ query }) => audit.list(query as AuditQuery),
})
