import type { systemTopicsEndpoints } from '@/contract/system-topics'
import type { State } from '../store/state'
import type { HandlersOf } from './handlers'

export const systemTopics = (state: State): HandlersOf<typeof systemTopicsEndpoints> => ({
  systemTopicsConfig: () => state.systemTopics.config(),
  systemTopicsUpdate: ({ body }) => state.systemTopics.update(body),
})
