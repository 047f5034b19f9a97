import { parseAcl } from './parse'
import { whoText } from './print'
import { topicTest, type Rule, type TopicTest, type Who } from './rule'

/** The forms of who: everybody, a name, a pattern, addresses, or a custom term. */
export const whoKinds = [
  'all',
  'username',
  'usernamePattern',
  'clientid',
  'clientidPattern',
  'address',
  'term',
] as const
export type WhoKind = (typeof whoKinds)[number]

/** Who a rule applies to, as a kind and a text. */
export type WhoParts = { readonly kind: WhoKind; readonly text: string }

/** Splits who into parts; forms without a kind become a custom term. */
export function whoParts(who: Who): WhoParts {
  switch (who.kind) {
    case 'all':
      return { kind: 'all', text: '' }
    case 'username':
    case 'clientid':
      return 'is' in who.test
        ? { kind: who.kind, text: who.test.is }
        : { kind: `${who.kind}Pattern`, text: who.test.like }
    case 'address':
      return { kind: 'address', text: who.networks.join(', ') }
    default:
      return { kind: 'term', text: whoText(who) }
  }
}

const asWritten = ({ kind, text }: WhoParts): Who | undefined => {
  switch (kind) {
    case 'all':
      return { kind: 'all' }
    case 'username':
    case 'clientid':
      return { kind, test: { is: text } }
    case 'usernamePattern':
      return { kind: 'username', test: { like: text } }
    case 'clientidPattern':
      return { kind: 'clientid', test: { like: text } }
    case 'address': {
      const networks = text.split(/[\s,]+/).filter((part) => part !== '')
      return networks.length === 0 ? undefined : { kind: 'address', networks, single: networks.length === 1 }
    }
    default:
      return undefined
  }
}

/** Who from its parts; undefined if the broker would refuse it. */
export function whoFrom(parts: WhoParts): Who | undefined {
  const written = asWritten(parts)
  const term = parts.kind === 'term' ? parts.text : written === undefined ? undefined : whoText(written)
  if (term === undefined) return undefined
  const {
    rules: [first, ...more],
    problems,
  } = parseAcl(`{allow, ${term}, all, []}.`)
  return first === undefined || more.length > 0 || problems.length > 0
    ? undefined
    : (written ?? first.rule.who)
}

const topicLine = (test: TopicTest): string => ('eq' in test ? `eq ${test.eq}` : test.filter)

/** The topics of a rule, one per line. */
export const topicLines = ({ topics }: Pick<Rule, 'topics'>): string => topics.map(topicLine).join('\n')

/** Parses topics, one per line; the prefix `eq ` means a literal match. */
export const topicsFrom = (lines: string): TopicTest[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map(topicTest)
