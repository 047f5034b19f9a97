import { rawObject } from '@/api/raw-reply'
import { defineCommand, done, type Outcome } from '@/command/command'
import { configuration, pick } from '@/command/param'
import { RefusedError } from '@/command/refused-error'
import { at, maskedSecret, merged, type Config } from '@/contract/family/config'
import { externalRegistryPaths } from '@/features/external-registry/paths'
import { to } from '@/route/paths'

/**
 * Changes an external schema registry; its name stays. The broker replaces all settings, so omitted ones are read first.
 * Whether it takes a masked password for the stored one is unconfirmed, so it is asked for.
 */
export default defineCommand({
  id: 'external-registry.edit',
  verb: 'verb.edit',
  group: 'group.integration',
  danger: 'reversible',
  calls: ['externalRegistry', 'externalRegistryUpdate'],
  undo: 'externalRegistry',
  needs: 'externalSchemaRegistry',
  params: { name: pick('externalRegistry', { label: 'externalRegistry.name' }), config: configuration() },
  errors: {
    NOT_FOUND: { step: 'name', key: 'externalRegistry.gone' },
    REGISTRY_BODY: { step: 'config', key: 'externalRegistry.incomplete' },
    REGISTRY_PASSWORD: { step: 'config', key: 'externalRegistry.passwordAgain' },
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  async run(
    { name, config }: { name: string; config: Record<string, unknown> | undefined },
    { api, signal, filled },
  ): Promise<Outcome> {
    if (config === undefined) return { kind: 'go', to: to(externalRegistryPaths.externalRegistry, { name }) }
    const now = rawObject(await api.externalRegistry({ params: { name } }, { signal })) as Config
    const { name: _, ...changes } = config as Config
    const next = filled === true ? { ...now, ...changes } : merged(now, changes)
    const { type = 'confluent', url } = next
    if (at(next, 'auth.password') === maskedSecret) throw new RefusedError('REGISTRY_PASSWORD')
    if (typeof type !== 'string' || typeof url !== 'string') throw new RefusedError('REGISTRY_BODY')
    await api.externalRegistryUpdate({ params: { name }, body: { ...next, type, url } }, { signal })
    return done('external-registry.edit.done', { name }, ['externalRegistry'])
  },
})
