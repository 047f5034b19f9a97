import * as z from 'zod/mini'
import type { Json } from '@/lib/text/big-json'
import { aclKinds, aclTitle } from '@/features/authorization/model/id'
import { defineCommand, done } from '@/command/command'
import { choice, intoNamespace, json, text } from '@/command/param'
import { AclRuleBody } from '@/features/authorization/contract-sources'

/** Replaces the complete list of rules of a client id, a username or all clients in the built-in database. */
export default defineCommand({
  id: 'acl.save',
  group: 'group.access',
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
    as: choice(aclKinds, 'choice.aclKind', { label: 'acl.as' }),
    who: text(z.string(), { optional: true, initial: '', label: 'acl.who' }),
    rules: json(z.array(AclRuleBody), { label: 'acl.rules', field: '*' }),
    // An undo gives an entry its unknown fields back.
    extra: json(z.record(z.string(), z.custom<Json>()), {
      optional: true,
      askedOnlyByName: true,
      label: 'acl.extra',
    }),
    namespace: intoNamespace(),
  },
  errors: {
    ACL_TOPIC: { step: 'rules', key: 'acl.topicProblem' },
    BAD_REQUEST: { step: 'rules', key: 'access.refused', brokerMessage: true },
  },
  async run({ as, who, namespace: ns, rules, extra }, context) {
    const { changeAclRules, checkRuleTopics } = await import('@/features/authorization/acl')
    await changeAclRules(
      { as, who, ns },
      (now) => {
        checkRuleTopics(rules, context, now)
        return rules
      },
      context,
      extra,
    )
    return done('acl.save.done', { who: aclTitle({ as, who, ns }), count: rules.length }, ['acl'])
  },
})
