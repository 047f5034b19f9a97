import * as z from 'zod/mini'
import { aclKinds, aclTitle } from '@/features/authorization/model/id'
import { defineCommand, done, refused } from '@/command/command'
import { choice, intoNamespace, text } from '@/command/param'
import type { AclRuleBody } from '@/features/authorization/contract-sources'

const topic = z.string().check(z.minLength(1, 'error.topic.required'))

/**
 * Adds one rule to the built-in database, before the existing ones: the first match decides
 * (src/contract/docs/authorization.md#built-in-rules).
 */
export default defineCommand({
  id: 'acl.create',
  formerIds: ['acl.add'],
  group: 'group.access',
  aliases: ['acl'],
  danger: 'reversible',
  calls: [
    'authzAllRules',
    'authzUserRulesDetail',
    'authzClientRulesDetail',
    'authzAllRulesReplace',
    'authzUserRulesUpdate',
    'authzClientRulesUpdate',
  ],
  undo: 'acl',
  params: {
    permission: choice(['allow', 'deny'], 'choice.permission', { label: 'acl.permission' }),
    action: choice(['publish', 'subscribe', 'all'], 'choice.aclAction', { label: 'acl.action' }),
    topic: text(topic, { label: 'acl.topic' }),
    as: choice(aclKinds, 'choice.aclKind', { initial: 'clientid', label: 'acl.as' }),
    who: text(z.string(), { optional: true, initial: '', label: 'acl.who' }),
    namespace: intoNamespace(),
    place: choice(['front', 'rear'], 'choice.place', {
      optional: true,
      quiet: true,
      initial: 'front',
      label: 'access.place',
    }),
  },
  errors: {
    ACL_WHO: { step: 'who', key: 'error.required' },
    BAD_REQUEST: { step: 'topic', key: 'access.refused', brokerMessage: true },
  },
  effect: () => ({ key: 'acl.create.effect' }),
  async run({ permission, action, topic: filter, as, who, namespace: ns, place = 'front' }, context) {
    if (as !== 'all' && who === '') return refused('ACL_WHO')
    const { changeAclRules } = await import('@/features/authorization/acl')
    const rule: AclRuleBody = { permission, action, topic: filter }
    await changeAclRules(
      { as, who, ns },
      (now) => (place === 'front' ? [rule, ...now] : [...now, rule]),
      context,
    )
    return done('acl.create.done', { topic: filter, who: aclTitle({ as, who, ns }) }, ['acl'])
  },
})
