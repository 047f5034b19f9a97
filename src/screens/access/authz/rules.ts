import type { AclRule, AclRuleBody } from '@/contract/authz/endpoints'
import { isConfig, type Config } from '@/contract/family/config'
import { choice, rows, text, type Fields } from '@/contract/family/field'
import type { Translate } from '@/i18n/use-words'
import type { Json } from '@/lib/text/big-json'

const qosSets = ['0,1,2', '0', '1', '2', '0,1', '0,2', '1,2'] as const

/** A list of rules as a form: in their order, each with the conditions that the old console had no fields for (contract C §5.1). */
export const ruleFields: Fields = {
  rules: rows({
    group: 'general', ordered: true,
    fields: {
      permission: choice({ group: 'general', options: ['allow', 'deny'], default: 'allow', required: true }),
      action: choice({ group: 'general', options: ['all', 'publish', 'subscribe'], default: 'all', required: true }),
      topic: text({ group: 'general', required: true }),
      qos: choice({ group: 'general', options: qosSets, default: '0,1,2' }),
      retain: choice({ group: 'general', options: ['all', 'true', 'false'], default: 'all' }),
    },
  }),
}

/** Rules as the form has them: a set of QoS levels and the retain condition are one choice each. */
export const formOf = (rules: readonly AclRule[]): Config => ({
  rules: rules.map(({ permission, action, topic, qos = [0, 1, 2], retain = 'all' }) => ({ permission, action, topic, qos: [...qos].sort().join(','), retain: String(retain) })),
})

/** Rules as they are sent; what is usual is left out. */
export function rulesOf(form: Config): AclRuleBody[] {
  const items = form['rules']
  return (Array.isArray(items) ? items : []).flatMap((item: Json): AclRuleBody[] => {
    if (!isConfig(item)) return []
    const { permission, action, topic, qos = '0,1,2', retain = 'all' } = item
    return [{
      permission: permission as 'allow', action: action as 'all', topic: String(topic),
      ...(qos === '0,1,2' ? {} : { qos: String(qos).split(',').map((level) => Number(level) as 0) }),
      ...(retain === 'all' ? {} : { retain: retain === 'true' }),
    }]
  })
}

/** A rule in a few words. */
export function ruleText({ permission, action, topic, qos = [0, 1, 2], retain = 'all' }: AclRule, t: Translate): string {
  const conditions = [...(qos.length === 3 ? [] : [`QoS ${qos.join(', ')}`]), ...(retain === 'all' ? [] : [t(retain === true || retain === 'true' ? 'acl.retained' : 'acl.notRetained')])]
  const words = `${t(`choice.permission.${permission}` as 'choice.permission.allow')} ${t(`choice.aclAction.${action}` as 'choice.aclAction.all')} ${topic}`
  return conditions.length === 0 ? words : `${words} (${conditions.join(', ')})`
}
