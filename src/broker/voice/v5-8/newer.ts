import type { NewerContract } from '@/contract/newer/table'
import type { HandlersOf } from '../../handlers/handlers'
import type { State } from '../../store/state'
import { clearing, invitations, ordering } from './clearing'
import { heldFor } from './held'
import { actions, connectors, sources } from './integration/handlers'
import { worldOf } from './integration/translation'

/** The calls that 5.1 does not have; a missing one does not compile. */
export const newer = (state: State): HandlersOf<NewerContract> => {
  const world = worldOf(state.bridges)
  return { ...connectors(world), ...actions(world), ...sources(world), ...heldFor(state), ...clearing(state), ...ordering(state), ...invitations(state), ruleTrial: ({ params, body }) => state.rules.trial(params.id, body) }
}
