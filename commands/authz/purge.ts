import { defineCommand, done } from '@/command/command'

/** Deletes every rule of the built-in database; the broker does so only while that source is there and off (contract C §5.3). */
export default defineCommand({
  id: 'authz.purge',
  title: 'authz.purge.title',
  group: 'group.access',
  keywords: 'authz.purge.keywords',
  danger: 'irreversible',
  calls: ['authzRulesPurge'],
  params: {},
  errors: { BAD_REQUEST: { key: 'authz.purge.refused' } },
  confirm: () => ({ body: 'authz.purge.confirm', type: 'built_in_database' }),
  async run(_, { api, signal }) {
    await api.authzRulesPurge({}, { signal })
    return done('authz.purge.done', {}, ['acl'])
  },
})
