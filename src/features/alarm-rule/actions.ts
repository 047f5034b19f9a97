import { loadChunk } from '@/api/load-chunk'
import type { ActionHandlers } from '@/command/action-handlers'
import { startInBackground } from '@/lib/background'

declare module '@/command/command' {
  interface AppActions {
    /** Shows the toast, the notification and the sound of an alarm rule. */
    'alarm-rule-test': { readonly name: string }
    'ask-notifications': object
  }
}

const loadAnnounce = () => loadChunk(import('./announce'))

export const actions: ActionHandlers<'alarm-rule-test' | 'ask-notifications'> = {
  'alarm-rule-test': ({ name }, { showMessage, reportLoadError }, message) => {
    startInBackground(
      loadAnnounce().then(({ announceTest }) => announceTest(name, message, showMessage)),
      reportLoadError,
    )
    return 'shown'
  },
  'ask-notifications': (_, { showMessage, reportLoadError }) =>
    startInBackground(
      loadAnnounce().then(({ askPermission }) => askPermission(showMessage)),
      reportLoadError,
    ),
}
