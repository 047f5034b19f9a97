import { aclParts, aclTitle, getAclName, namespaceQuery } from '@/features/authorization/model/id'
import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/**
 * Deletes all rules of a client id or a username from the built-in database, or the rules for all clients.
 */
export default defineCommand({
  id: 'acl.delete',
  formerIds: ['acl.remove'],
  verb: 'verb.delete',
  group: 'group.access',
  danger: 'irreversible',
  calls: ['authzUserRulesRemove', 'authzClientRulesRemove', 'authzAllRulesClear'],
  undo: 'acl',
  params: { entry: pick('acl', { many: true, label: 'acl.entry', segment: getAclName }) },
  errors: { NOT_FOUND: { step: 'entry', key: 'acl.gone' } },
  confirm({ entry }, count) {
    const { as, who } = aclParts(entry)
    return {
      body:
        count > 1
          ? 'acl.delete.confirm.many'
          : as === 'all'
            ? 'acl.delete.confirm.all'
            : 'acl.delete.confirm.one',
      values: { who, count },
      type: count > 1 ? String(count) : as === 'all' ? 'all' : who,
    }
  },
  async run({ entry }, { api, signal }) {
    const { as, who, ns } = aclParts(entry)
    const query = namespaceQuery({ ns })
    if (as === 'all') await api.authzAllRulesClear(query, { signal })
    else if (as === 'username')
      await api.authzUserRulesRemove({ params: { username: who }, ...query }, { signal })
    else await api.authzClientRulesRemove({ params: { clientid: who }, ...query }, { signal })
    return done('acl.delete.done', { who: aclTitle({ as, who, ns }) }, ['acl'])
  },
})
