import { chooseNamespace } from '@/api/work-namespace'
import type { ActionHandlers } from '@/command/action-handlers'

declare module '@/command/command' {
  interface AppActions {
    /** Chooses the namespace of this tab. */
    'work-in': { readonly ns: string }
  }
}

export const actions: ActionHandlers<'work-in'> = {
  'work-in': ({ ns }) => chooseNamespace(ns),
}
