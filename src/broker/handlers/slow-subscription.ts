import type { Handlers } from '@/contract/endpoint'
import type { slowSubscriptionEndpoints } from '@/contract/slow-subscription'
import type { Extra, State } from '../store/state'

export const slowSubscription = ({ slow }: State): Handlers<typeof slowSubscriptionEndpoints, Extra> => ({
  slowList: () => ({ data: slow.list() }),
  slowClear: () => slow.clear(),
  slowSettings: () => slow.settings(),
  slowSettingsEdit: ({ body }) => slow.edit(body),
})
