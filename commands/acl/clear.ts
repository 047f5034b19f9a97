import { RefusedError } from '@/command/refused-error'
import { defineCommand, done } from '@/command/command'
import { intoNamespace } from '@/command/param'
import { namespaceQuery } from '@/features/authorization/model/id'

/**
 * Deletes every rule of the built-in database, or of a namespace in it. The broker allows this only while that source exists and is
 * disabled, so this is checked before the confirm (src/contract/docs/authorization.md#built-in-rules).
 */
export default defineCommand({
  id: 'acl.clear',
  formerIds: ['authz.purge'],
  group: 'group.access',
  danger: 'irreversible',
  calls: ['authzSources', 'authzRulesPurge'],
  irreversible: 'many',
  params: { namespace: intoNamespace() },
  confirm: ({ namespace = '' }) =>
    namespace === ''
      ? { body: 'acl.clear.confirm', type: 'built_in_database' }
      : { body: 'acl.clear.confirmIn', values: { namespace }, type: namespace },
  async warn(_values, _targets, { api, signal }) {
    const { sources } = await api.authzSources({}, { signal })
    const own = sources.find((row) => row.$raw === undefined && row.type === 'built_in_database')
    if (own === undefined || own.enable !== false)
      throw new RefusedError(own === undefined ? 'ACL_SOURCE_ABSENT' : 'ACL_SOURCE_ON')
    return undefined
  },
  async run({ namespace: ns = '' }, { api, signal }) {
    await api.authzRulesPurge(namespaceQuery({ ns }), { signal })
    return ns === ''
      ? done('acl.clear.done', {}, ['acl'])
      : done('acl.clear.doneIn', { namespace: ns }, ['acl'])
  },
})
