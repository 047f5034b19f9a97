import { permissionResources } from '@/api/resource'
import type { Confirm } from '@/command/confirm'
import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/**
 * Deletes a source. Older brokers keep the rules of the built-in database, which apply again once the source is
 * created again; newer ones delete them too (src/contract/docs/authorization.md#endpoints).
 */
export default defineCommand({
  id: 'authorization.delete',
  formerIds: ['authz.remove'],
  verb: 'verb.delete',
  group: 'group.access',
  danger: 'irreversible',
  calls: ['authzSourceRemove', 'authzClientRules', 'authzUserRules', 'authzAllRules', 'namespaceManaged'],
  undo: 'authzWithRules',
  params: { source: pick('authz', { label: 'authorization.source' }) },
  errors: { NOT_FOUND: { step: 'source', key: 'authorization.gone' } },
  async warn({ source }, _, context): Promise<Confirm | undefined> {
    const { countSourceRules, losesRules } = await import('@/features/authorization/source-rules')
    if (!losesRules(source, context)) return undefined
    const { named, everyone } = await countSourceRules(context)
    return named + everyone === 0
      ? { body: 'authorization.delete.confirm.noRules', values: { source }, type: source }
      : {
          body: 'authorization.delete.confirm.rulesToo',
          values: { source, named, everyone },
          type: source,
        }
  },
  confirm: ({ source }) => ({
    body:
      source === 'built_in_database'
        ? 'authorization.delete.confirm.rules'
        : 'authorization.delete.confirm.plain',
    values: { source },
    type: source,
  }),
  async run({ source }, { api, signal }) {
    await api.authzSourceRemove({ params: { type: source } }, { signal })
    return done('authorization.delete.done', { source }, permissionResources)
  },
})
