import { targetCommand } from '@/command/makers'
import {
  aboutSingleSignOn,
  backendErrors,
  backendRefused,
  changeBackend,
  manyBackends,
} from '@/features/single-sign-on/commands'

/** Stops the login by a directory or an identity provider; its settings stay. */
export default targetCommand({
  ...aboutSingleSignOn,
  id: 'single-sign-on.disable',
  verb: 'verb.disable',
  danger: 'disruptive',
  calls: ['ssoDetail', 'ssoUpdate'],
  undo: 'singleSignOn',
  params: { backend: manyBackends() },
  errors: { ...backendErrors, BAD_REQUEST: { step: 'backend', ...backendRefused } },
  run: ({ backend }, context) => changeBackend(backend, (now) => ({ ...now, enable: false }), context),
})
