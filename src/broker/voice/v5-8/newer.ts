import type { namespaceEndpoints } from '@/contract/newer/namespace'
import type { backlogEndpoints } from '@/contract/newer/backlog'
import type { nodeCacheEndpoints } from '@/contract/newer/node-cache'
import type { directoryCodeEndpoints, twoStepEndpoints } from '@/contract/newer/sign-in'
import type { pluginConfigEndpoints } from '@/contract/newer/plugin-config'
import type { NewerContract } from '@/contract/newer/table'
import type { ConfigRoot } from '../../config/root'
import type { HandlersOf } from '../../handlers/handlers'
import { directories } from './directories'
import type { Gates } from './gates/gates'
import { gateHandlers } from './gates/handlers'
import type { State } from '../../store/state'
import type { Audit } from './audit'
import { dataBackup } from './backup/backups'
import type { Shelf } from './backup/shelf'
import { clearing, invitations, ordering } from './clearing'
import { heldFor } from './held'
import { actions, connectors, sources } from './integration/handlers'
import type { World } from './integration/world'
import type { Links } from './links/links'
import type { AuditQuery } from './queries'

/** What this release has that the state of 5.1 does not. */
export type Own = {
  readonly world: World
  readonly audit: Audit
  readonly roots: Readonly<Record<string, ConfigRoot>>
  readonly shelf: Shelf
  readonly gates: Gates
  readonly links: Links
}

/** The calls that 5.1 does not have; a missing one does not compile. */
export const newer = (
  state: State,
  { world, audit, roots, shelf, gates, links }: Own,
): HandlersOf<
  Omit<
    NewerContract,
    | keyof typeof twoStepEndpoints
    | keyof typeof directoryCodeEndpoints
    | keyof typeof pluginConfigEndpoints
    | keyof typeof nodeCacheEndpoints
    | keyof typeof namespaceEndpoints
    | keyof typeof backlogEndpoints
  >
> => ({
  ...connectors(world),
  ...actions(world),
  ...sources(world),
  ...heldFor(state),
  ...clearing(state),
  ...ordering(state),
  ...invitations(state),
  ...dataBackup(state, roots, shelf),
  ...directories(),
  ...gateHandlers(gates, state),
  ...links.handlers,
  ruleTrial: ({ params, body }) => state.rules.trial(params.id, body),
  auditList: ({ query }) => audit.list(query as AuditQuery),
})
