import type { ActionHandlers } from '@/command/action-handlers'
import { go, goToBroker } from '@/route/location'
import type { Path } from '@/route/paths'

declare module '@/command/command' {
  interface AppActions {
    /** Opens a page of one of several brokers, by default the same list or settings. */
    'use-broker': { readonly name: string; readonly to?: Path }
  }
}

export const actions: ActionHandlers<'use-broker'> = {
  'use-broker': ({ name, to }, { context, getPathElsewhere }) => {
    const page = to ?? getPathElsewhere()
    if (name === context().connection.profile?.name) go(page)
    else goToBroker(name, page)
  },
}
