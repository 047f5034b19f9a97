import type { slowSubscriptionEndpoints } from '@/features/slow-subscription/contract'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

export const createSlowSubscriptionHandlers = ({
  slow,
}: State): HandlersOf<typeof slowSubscriptionEndpoints> => ({
  slowList: () => ({ data: slow.list() }),
  slowClear: () => slow.clear(),
  slowSettings: () => slow.settings(),
  slowSettingsEdit: ({ body }) => slow.edit(body),
})
