import { RefusedError } from '@/command/refused-error'
import { defineCommand, done } from '@/command/command'
import { configuration } from '@/command/param'
import { undefinedIfMissing } from '@/command/undo/target'
import { aboutSingleSignOn, backendRefused, pickBackend } from '@/features/single-sign-on/commands'
import { getBackendName } from '@/features/single-sign-on/backends'
import { singleSignOnPaths } from '@/features/single-sign-on/paths'
import { to } from '@/route/paths'

/**
 * Sets up the login by a directory or an identity provider, or opens its form. One that is set up already is shown
 * instead, so that its settings are not replaced.
 */
export default defineCommand({
  ...aboutSingleSignOn,
  id: 'single-sign-on.create',
  verb: 'verb.setUp',
  danger: 'reversible',
  calls: ['ssoDetail', 'ssoUpdate'],
  undo: 'singleSignOn',
  params: { backend: pickBackend(), config: configuration() },
  errors: {
    BACKEND_NOT_FOUND: { step: 'backend', key: 'singleSignOn.noBackend' },
    SET_UP: { step: 'backend', key: 'singleSignOn.isSetUp' },
    BAD_REQUEST: { step: 'config', ...backendRefused },
  },
  async run({ backend, config }, { api, signal }) {
    const path = { params: { backend } }
    if (config === undefined) return { kind: 'go', to: to(singleSignOnPaths.singleSignOnCreate, { backend }) }
    if ((await undefinedIfMissing(api.ssoDetail(path, { signal }))) !== undefined)
      throw new RefusedError('SET_UP')
    await api.ssoUpdate({ ...path, body: { backend, ...config } }, { signal })
    return done('single-sign-on.create.done', { backend: getBackendName(backend) }, ['singleSignOn'])
  },
})
