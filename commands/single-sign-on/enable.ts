import { targetCommand } from '@/command/makers'
import {
  aboutSingleSignOn,
  backendErrors,
  backendRefused,
  changeBackend,
  manyBackends,
} from '@/features/single-sign-on/commands'

/** Offers the login by a directory or an identity provider. */
export default targetCommand({
  ...aboutSingleSignOn,
  id: 'single-sign-on.enable',
  verb: 'verb.enable',
  danger: 'reversible',
  calls: ['ssoDetail', 'ssoUpdate'],
  undo: 'singleSignOn',
  params: { backend: manyBackends() },
  errors: { ...backendErrors, BAD_REQUEST: { step: 'backend', ...backendRefused } },
  run: ({ backend }, context) => changeBackend(backend, (now) => ({ ...now, enable: true }), context),
})
