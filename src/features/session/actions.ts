import type { ActionHandlers } from '@/command/action-handlers'
import { startInBackground, throwUnexpected } from '@/lib/background'

declare module '@/command/command' {
  interface AppActions {
    'read-only': { readonly on: boolean }
    /** `informed`: the broker knows of the logout. */
    'end-session': { readonly informed: boolean }
    'own-password-changed': object
  }
}

export const actions: ActionHandlers<'read-only' | 'end-session' | 'own-password-changed'> = {
  'read-only': ({ on }, { context }) => context().connection.readOnly.switchTo(on),
  'end-session': ({ informed }, { leave, showMessage }, message) => {
    startInBackground(leave(), throwUnexpected)
    if (message !== undefined) showMessage(informed ? 'ok' : 'warning', message)
    return 'shown'
  },
  // All tokens of this user are revoked: leaving first avoids polls that meet a 401 (catalogue A21).
  'own-password-changed': (_, { leave }) => startInBackground(leave(), throwUnexpected),
}
