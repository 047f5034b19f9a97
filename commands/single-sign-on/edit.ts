import { defineCommand, done } from '@/command/command'
import { configuration } from '@/command/param'
import { merged, type Config } from '@/contract/family/config'
import {
  aboutSingleSignOn,
  backendErrors,
  backendRefused,
  changeBackend,
  pickBackend,
} from '@/features/single-sign-on/commands'
import { getBackendName } from '@/features/single-sign-on/backends'
import { singleSignOnPaths } from '@/features/single-sign-on/paths'
import { to } from '@/route/paths'

/**
 * Changes the settings of a backend. The palette opens its form; in a terminal only the given settings change.
 */
export default defineCommand({
  ...aboutSingleSignOn,
  id: 'single-sign-on.edit',
  verb: 'verb.edit',
  danger: 'reversible',
  calls: ['ssoDetail', 'ssoUpdate'],
  undo: 'singleSignOn',
  params: { backend: pickBackend(), config: configuration() },
  errors: { ...backendErrors, BAD_REQUEST: { step: 'config', ...backendRefused } },
  async run({ backend, config }, context) {
    if (config === undefined)
      return { kind: 'go', to: to(singleSignOnPaths.singleSignOnBackend, { backend }) }
    await changeBackend(
      backend,
      (now) => (context.filled === true ? (config as Config) : merged(now, config as Config)),
      context,
    )
    return done('single-sign-on.edit.done', { backend: getBackendName(backend) }, ['singleSignOn'])
  },
})
