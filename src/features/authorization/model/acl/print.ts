import { quotedTerm } from '@/rule-sql/term'
import type { NameTest, Rule, TopicTest, Who } from './rule'

const printList = (items: readonly string[]): string => `[${items.join(', ')}]`

const nameText = (test: NameTest): string =>
  'is' in test ? quotedTerm(test.is) : `{re, ${quotedTerm(test.like)}}`

/** Who of a rule as a term. */
export function whoText(who: Who): string {
  switch (who.kind) {
    case 'all':
      return 'all'
    case 'username':
    case 'clientid':
      return `{${who.kind}, ${nameText(who.test)}}`
    case 'attribute':
      return `{client_attr, ${quotedTerm(who.name)}, ${nameText(who.test)}}`
    case 'zone':
    case 'listener':
      return `{${who.kind}, ${nameText(who.test)}}`
    case 'profile':
      return `{security_profile, ${who.profile}}`
    case 'address':
      return who.single
        ? `{ipaddr, ${quotedTerm(who.networks[0] ?? '')}}`
        : `{ipaddrs, ${printList(who.networks.map(quotedTerm))}}`
    default:
      return `{'${who.kind}', ${printList(who.of.map(whoText))}}`
  }
}

const topicText = (test: TopicTest): string =>
  'eq' in test ? `{eq, ${quotedTerm(test.eq)}}` : quotedTerm(test.filter)

function actionText({ action, qos, retain }: Rule): string {
  const options = [
    ...(qos === undefined ? [] : [`{qos, ${printList(qos.map(String))}}`]),
    ...(retain === undefined ? [] : [`{retain, ${String(retain)}}`]),
  ]
  return options.length === 0 ? action : `{${action}, ${printList(options)}}`
}

const isEverything = ({ who, action, qos, retain, topics: [only, ...more] }: Rule): boolean =>
  (who.kind === 'all' || who.kind === 'profile') &&
  action === 'all' &&
  qos === undefined &&
  retain === undefined &&
  more.length === 0 &&
  only !== undefined &&
  'filter' in only &&
  only.filter === '#'

/** A rule as a term, without the dot that ends it in a file. */
export const ruleTerm = (rule: Rule): string =>
  isEverything(rule)
    ? `{${rule.permission}, ${whoText(rule.who)}}`
    : `{${rule.permission}, ${whoText(rule.who)}, ${actionText(rule)}, ${printList(rule.topics.map(topicText))}}`

/** Rules as the text of an ACL file, one per line. */
export const aclText = (rules: readonly Rule[]): string =>
  rules.map((rule) => `${ruleTerm(rule)}.\n`).join('')
