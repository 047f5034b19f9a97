import { ruleConditions, type AclRule, type AclRuleBody } from './contract-sources'
import { findRuleTopicProblem } from './model/rule-topic'
import type { Problem } from '@/contract/family/check'
import { isConfig, type Config } from '@/contract/family/config'
import { choice, rows, text, type Field, type Fields } from '@/contract/family/field'
import { lookUp, type Translate } from '@/i18n/use-words'
import type { Json } from '@/lib/text/big-json'

const qosSets = ['0,1,2', '0', '1', '2', '0,1', '0,2', '1,2'] as const

type Rows = Extract<Field, { kind: 'rows' }>

/** The form fields of a rule in order. */
const cells: Fields = {
  permission: choice({ group: 'general', options: ['allow', 'deny'], default: 'allow', required: true }),
  action: choice({
    group: 'general',
    options: ['all', 'publish', 'subscribe'],
    default: 'all',
    required: true,
  }),
  topic: text({ group: 'general', required: true }),
  qos: choice({ group: 'general', options: qosSets, default: '0,1,2' }),
  retain: choice({ group: 'general', options: ['all', 'true', 'false'], default: 'all' }),
}
const conditionCells: Fields = Object.fromEntries(
  ruleConditions.map((name) => [name, text({ group: 'general', advanced: true })]),
)
const list: Omit<Rows, 'kind' | 'fields'> = { group: 'general', ordered: true }

/**
 * The fields of a list of rules, with the conditions of newer brokers if the broker has them or a rule uses
 * one.
 */
export const ruleFieldsFor = (offered: boolean, rules: readonly AclRule[]): Fields => ({
  rules: rows({
    ...list,
    fields:
      offered || rules.some((rule) => ruleConditions.some((name) => rule[name] !== undefined))
        ? { ...cells, ...conditionCells }
        : cells,
  }),
})

const isKnownQos = (qos: unknown): qos is number[] =>
  Array.isArray(qos) && qos.length > 0 && qos.every((level) => level === 0 || level === 1 || level === 2)

/**
 * Rules in the shape of the form, with QoS levels and retain as one choice each; other fields stay in the
 * rule.
 */
export const toAclForm = (rules: readonly AclRule[]): Config => ({
  rules: rules.map(({ qos = [0, 1, 2], retain = 'all', ...rest }) => ({
    ...(rest as Config),
    qos: isKnownQos(qos) ? [...qos].sort().join(',') : (qos as Json),
    retain: typeof retain === 'boolean' ? String(retain) : (retain as Json),
  })),
})

/** The rules of the form as they are sent, without defaults. */
export function toAclRules(form: Config): AclRuleBody[] {
  const items = form['rules']
  return (Array.isArray(items) ? items : []).flatMap((item: Json): AclRuleBody[] => {
    if (!isConfig(item)) return []
    const { qos = '0,1,2', retain = 'all', ...rest } = item
    const isSet = typeof qos === 'string' && /^[012](?:,[012])*$/.test(qos)
    return [
      {
        ...(rest as AclRuleBody),
        ...(qos === '0,1,2' ? {} : { qos: isSet ? qos.split(',').map(Number) : qos }),
        ...(retain === 'all'
          ? {}
          : { retain: retain === 'true' || retain === 'false' ? retain === 'true' : retain }),
      },
    ]
  })
}

/** The topics of the form that no request can match; those that the broker has already are kept. */
export function findTopicProblems(form: Config, stored: readonly AclRule[]): readonly Problem[] {
  const items = form['rules']
  const known = new Set(stored.map(({ topic }) => topic))
  return (Array.isArray(items) ? items : []).flatMap((item: Json, index): Problem[] => {
    const topic = isConfig(item) ? item['topic'] : undefined
    if (typeof topic !== 'string' || topic === '' || known.has(topic)) return []
    const reason = findRuleTopicProblem(topic)
    return reason === undefined ? [] : [{ path: `rules.${String(index)}.topic`, reason }]
  })
}

/** For which messages a rule is, if not for all; a word that only newer brokers have is shown as it is. */
function retainText(retain: boolean | string, t: Translate): readonly string[] {
  if (retain === 'all') return []
  if (retain === true || retain === 'true') return [t('acl.retained')]
  return [retain === false || retain === 'false' ? t('acl.notRetained') : retain]
}

/** A short text of a rule with all its conditions. */
export function ruleText(
  { permission, action, topic, qos = [0, 1, 2], retain = 'all', ...rest }: AclRule,
  t: Translate,
): string {
  const conditions = [
    ...(qos.length === 3 ? [] : [`QoS ${qos.join(', ')}`]),
    ...retainText(retain, t),
    ...ruleConditions.flatMap((name) =>
      rest[name] === undefined ? [] : [`${t(`field.acl.rules.${name}`)} ${rest[name]}`],
    ),
  ]
  const words = [
    lookUp(`choice.permission.${permission}`) ?? permission,
    lookUp(`choice.aclAction.${action}`) ?? action,
    topic,
  ].join(' ')
  return [words, ...conditions].join(' · ')
}
