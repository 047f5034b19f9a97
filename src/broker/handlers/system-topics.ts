import type { Handlers } from '@/contract/endpoint'
import type { systemTopicsEndpoints } from '@/contract/system-topics'
import type { Extra, State } from '../store/state'

export const systemTopics = (state: State): Handlers<typeof systemTopicsEndpoints, Extra> => ({
  systemTopicsConfig: () => state.systemTopics.config(),
  systemTopicsUpdate: ({ body }) => state.systemTopics.update(body),
})
