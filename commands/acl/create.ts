import * as z from 'zod/mini'
import type { Key } from '@/i18n/key'
import { aclKinds, aclTitle } from '@/features/authorization/model/id'
import { findRuleTopicProblem } from '@/features/authorization/model/rule-topic'
import { defineCommand, done, refused } from '@/command/command'
import { choice, intoNamespace, text, type Param } from '@/command/param'
import type { AclRuleBody, ruleConditions } from '@/features/authorization/contract-sources'

const topic = z.string().check(
  z.minLength(1, 'error.topic.required'),
  z.refine((text) => findRuleTopicProblem(text) !== 'error.topic.filter', 'error.topic.filter'),
  z.refine((text) => findRuleTopicProblem(text) !== 'error.topic.prefix', 'error.topic.prefix'),
)

/** The conditions of 5.9 and later; without any, the rule is for every client that it names. */
const condition = (label: Key) =>
  text(z.string(), { optional: true, askedOnlyByName: true, initial: '', needs: 'ruleConditions', label })
const conditionParams = {
  clientid_re: condition('field.acl.rules.clientid_re'),
  username_re: condition('field.acl.rules.username_re'),
  ipaddr: condition('field.acl.rules.ipaddr'),
  zone: condition('field.acl.rules.zone'),
  zone_re: condition('field.acl.rules.zone_re'),
  listener: condition('field.acl.rules.listener'),
  listener_re: condition('field.acl.rules.listener_re'),
} as const satisfies Record<(typeof ruleConditions)[number], Param>

/** The conditions that were given. */
const readConditions = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).filter(([, value = '']) => value !== ''))

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
  form: 'always',
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
    place: choice(['front', 'rear'], 'choice.place', {
      optional: true,
      askedOnlyByName: true,
      initial: 'front',
      label: 'access.place',
    }),
    ...conditionParams,
    namespace: intoNamespace(),
  },
  errors: {
    ACL_WHO: { step: 'who', key: 'error.required' },
    BAD_REQUEST: { step: 'topic', key: 'access.refused', brokerMessage: true },
  },
  effect: () => ({ key: 'acl.create.effect' }),
  async run(
    { permission, action, topic: filter, as, who, place = 'front', namespace: ns, ...conditions },
    context,
  ) {
    if (as !== 'all' && who === '') return refused('ACL_WHO')
    const { changeAclRules } = await import('@/features/authorization/acl')
    const rule: AclRuleBody = { permission, action, topic: filter, ...readConditions(conditions) }
    await changeAclRules(
      { as, who, ns },
      (now) => (place === 'front' ? [rule, ...now] : [...now, rule]),
      context,
    )
    return done('acl.create.done', { topic: filter, who: aclTitle({ as, who, ns }) }, ['acl'])
  },
})
