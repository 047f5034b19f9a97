import { targetCommand } from '@/command/makers'
import { getBackendName } from '@/features/single-sign-on/backends'
import { aboutSingleSignOn, backendErrors, manyBackends } from '@/features/single-sign-on/commands'

/** Deletes the settings of a backend; accounts that logged in by it stay. */
export default targetCommand({
  ...aboutSingleSignOn,
  id: 'single-sign-on.delete',
  verb: 'verb.delete',
  danger: 'irreversible',
  calls: ['ssoRemove'],
  undo: 'singleSignOn',
  nameOf: getBackendName,
  params: { backend: manyBackends() },
  errors: backendErrors,
  run: ({ backend }, { api, signal }) => api.ssoRemove({ params: { backend } }, { signal }),
})
