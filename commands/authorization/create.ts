import { permissionResources } from '@/api/resource'
import { defineCommand, done } from '@/command/command'
import { configuration, choice } from '@/command/param'
import { sourceKindNames } from '@/features/authorization/model/names'
import type { Config } from '@/contract/family/config'
import { authorizationPaths } from '@/features/authorization/paths'
import { to } from '@/route/paths'

/**
 * Opens the choice of a source, or its form, or adds it before all others if the configuration is complete.
 */
export default defineCommand({
  id: 'authorization.create',
  formerIds: ['authz.create'],
  group: 'group.access',
  danger: 'reversible',
  calls: ['authzSourceCreate'],
  undo: 'authzWithRules',
  params: {
    kind: choice(sourceKindNames, 'choice.sourceKind', {
      optional: true,
      askedOnlyByName: true,
      label: 'authorization.kind',
    }),
    config: configuration(),
  },
  errors: { BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true } },
  async run({ kind, config }, { api, signal }) {
    const { hasOwnFields, sourceKinds } = await import('@/features/authorization/fields')
    const match = sourceKinds.find((one) => one.kind === kind)
    if (match === undefined || (config === undefined && hasOwnFields(match)))
      return { kind: 'go', to: to(authorizationPaths.authorizationCreate, undefined, { kind }) }
    const constants = Object.fromEntries(
      Object.entries(match.fields).flatMap(([path, field]) =>
        field.kind === 'constant' ? [[path, field.value]] : [],
      ),
    )
    await api.authzSourceCreate(
      { body: { ...constants, ...(config as Config | undefined), type: match.type } },
      { signal },
    )
    return done('authorization.create.done', { source: match.type }, permissionResources)
  },
})
