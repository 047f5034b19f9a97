import { pick } from '@/command/param'
import type { Context } from '@/command/context'
import type { Config } from '@/contract/family/config'
import { getBackendName } from './backends'
import { toBackendSettings } from './contract'

/** Common properties of the commands for single sign-on. */
export const aboutSingleSignOn = { group: 'group.system', needs: 'singleSignOn' } as const
export const pickBackend = () => pick('singleSignOn', { label: 'singleSignOn.backend' })
export const manyBackends = () => pick('singleSignOn', { many: true, label: 'singleSignOn.backend' })
export const backendErrors = {
  BACKEND_NOT_FOUND: { step: 'backend', key: 'singleSignOn.notSetUp' },
} as const
/** A broker that cannot start a backend has saved it all the same. */
export const backendRefused = { key: 'singleSignOn.refused', brokerMessage: true } as const

/** What enabling and disabling a backend have in common. */
export const switchBackend = (enable: boolean) =>
  ({
    ...aboutSingleSignOn,
    calls: ['ssoDetail', 'ssoUpdate'],
    undo: 'singleSignOn',
    nameOf: getBackendName,
    params: { backend: manyBackends() },
    errors: { ...backendErrors, BAD_REQUEST: { step: 'backend', ...backendRefused } },
    run: ({ backend }: { backend: string }, context: Pick<Context, 'api' | 'signal'>) =>
      changeBackend(backend, (now) => ({ ...now, enable }), context),
  }) as const

/** Updates a backend; the broker replaces all settings. */
export async function changeBackend(
  backend: string,
  change: (current: Config) => Config,
  { api, signal }: Pick<Context, 'api' | 'signal'>,
): Promise<void> {
  const current = toBackendSettings(await api.ssoDetail({ params: { backend } }, { signal }))
  await api.ssoUpdate(
    { params: { backend }, body: { backend: current.backend, ...change(current as Config) } },
    { signal },
  )
}
