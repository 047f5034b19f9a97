import { RefusedError } from '@/command/refused-error'
import { defineCommand, done } from '@/command/command'

/**
 * Deletes every rule of the built-in database. The broker allows this only while that source exists and is
 * disabled, so this is checked before the confirm (src/contract/docs/authorization.md#built-in-rules).
 */
export default defineCommand({
  id: 'acl.clear',
  formerIds: ['authz.purge'],
  group: 'group.access',
  danger: 'irreversible',
  calls: ['authzSources', 'authzRulesPurge'],
  irreversible: 'many',
  params: {},
  confirm: () => ({ body: 'acl.clear.confirm', type: 'built_in_database' }),
  async warn(_values, _targets, { api, signal }) {
    const { sources } = await api.authzSources({}, { signal })
    const own = sources.find((row) => row.$raw === undefined && row.type === 'built_in_database')
    if (own === undefined || own.enable !== false)
      throw new RefusedError(own === undefined ? 'ACL_SOURCE_ABSENT' : 'ACL_SOURCE_ON')
    return undefined
  },
  async run(_, { api, signal }) {
    await api.authzRulesPurge({}, { signal })
    return done('acl.clear.done', {}, ['acl'])
  },
})
