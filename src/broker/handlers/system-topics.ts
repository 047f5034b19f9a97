import type { systemTopicsEndpoints } from '@/features/system-topic/contract'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

export const createSystemTopicsHandlers = (state: State): HandlersOf<typeof systemTopicsEndpoints> => ({
  systemTopicsConfig: () => state.systemTopics.config(),
  systemTopicsUpdate: ({ body }) => state.systemTopics.update(body),
})
