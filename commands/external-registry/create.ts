import { defineCommand, done, type Outcome } from '@/command/command'
import { configuration } from '@/command/param'
import { RefusedError } from '@/command/refused-error'
import { externalRegistryPaths } from '@/features/external-registry/paths'
import { to } from '@/route/paths'

/** Adds an external schema registry, or opens its form. */
export default defineCommand({
  id: 'external-registry.create',
  group: 'group.integration',
  danger: 'reversible',
  calls: ['externalRegistryCreate'],
  undo: 'externalRegistry',
  needs: 'externalSchemaRegistry',
  params: { config: configuration() },
  errors: {
    REGISTRY_BODY: { step: 'config', key: 'externalRegistry.incomplete' },
    ALREADY_EXISTS: { step: 'config', key: 'externalRegistry.taken' },
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  async run({ config }: { config: Record<string, unknown> | undefined }, { api, signal }): Promise<Outcome> {
    if (config === undefined) return { kind: 'go', to: to(externalRegistryPaths.externalRegistryCreate) }
    const { name, url, type = 'confluent' } = config
    if (typeof name !== 'string' || typeof url !== 'string' || typeof type !== 'string')
      throw new RefusedError('REGISTRY_BODY')
    await api.externalRegistryCreate({ body: { ...config, name, url, type } }, { signal })
    return done('external-registry.create.done', { name }, ['externalRegistry'])
  },
})
