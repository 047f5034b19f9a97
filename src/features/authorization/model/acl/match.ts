import { regexTest } from '@/rule-sql/functions/regex'
import { inNetwork, parseNetwork } from './network'
import type { Action, NameTest, Permission, Qos, Rule, SecurityProfile, TopicTest, Who } from './rule'

/**
 * The client of a request. A username that is undefined is none; any other undefined property is not known, as that of a
 * client that is not connected.
 */
export type Asker = {
  readonly clientid: string
  readonly username: string | undefined
  readonly peerhost: string
  readonly zone?: string | undefined
  readonly listener?: string | undefined
  readonly attributes?: Readonly<Record<string, string>> | undefined
  readonly profile?: SecurityProfile | undefined
  /**
   * Whether topics may also hold `${client_attrs.NAME}`, `${zone}` and `${cert_common_name}`, and match nothing without
   * their values (5.7 and later).
   */
  readonly manyPlaceholders?: boolean | undefined
  /** Whether a value with a separator or a wildcard matches only where a setting allows it (6.3 and later). */
  readonly checksValues?: boolean | undefined
}

/** A request to publish to a topic, or to subscribe to a filter, which rules match as if it were a topic. */
export type Ask = {
  readonly action: Action
  readonly topic: string
  readonly qos: Qos
  readonly retain: boolean
}

/** Whether something holds; undefined if that depends on what is not known. */
type Truth = boolean | undefined
/** The same of a rule; `value` if the broker may refuse the value of a placeholder, and the source with it. */
type Match = Truth | 'value'
type Test = (asker: Asker) => Truth

const every = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(undefined) ? undefined : true
const some = (truths: readonly Truth[]): Truth =>
  truths.includes(true) ? true : truths.includes(undefined) ? undefined : false

function nameTest(test: NameTest): (name: string) => boolean {
  return 'is' in test ? (name) => name === test.is : regexTest(test.like)
}

function whoTest(who: Who): Test {
  switch (who.kind) {
    case 'all':
      return () => true
    case 'username':
    case 'clientid': {
      const { kind } = who
      const fits = nameTest(who.test)
      return ({ [kind]: name }) => name !== undefined && fits(name)
    }
    case 'zone':
    case 'listener': {
      const { kind } = who
      const fits = nameTest(who.test)
      return ({ [kind]: name }) => (name === undefined ? undefined : fits(name))
    }
    case 'attribute': {
      const fits = nameTest(who.test)
      return ({ attributes }) => {
        const value = attributes?.[who.name]
        return attributes === undefined ? undefined : value !== undefined && fits(value)
      }
    }
    case 'profile':
      return ({ profile }) => (profile === undefined ? undefined : profile === who.profile)
    case 'address': {
      const networks = who.networks.flatMap((text) => parseNetwork(text) ?? [])
      return ({ peerhost }) => networks.some((network) => inNetwork(network, peerhost))
    }
    default: {
      const tests = who.of.map(whoTest)
      const all = who.kind === 'and' ? every : some
      return (asker) => all(tests.map((test) => test(asker)))
    }
  }
}

/** Matches like a subscription, except that wildcards also match topics that begin with `$`. */
function covers(filter: readonly string[], topic: readonly string[]): boolean {
  for (const [index, level] of filter.entries()) {
    if (level === '#' && index === filter.length - 1) return true
    if (index >= topic.length || (level !== '+' && level !== topic[index])) return false
  }
  return filter.length === topic.length
}

const placeholder = /\$\{(clientid|username|zone|cert_common_name|client_attrs\.[^}]+)\}/g
const hasPlaceholder = (filter: string): boolean => filter.search(placeholder) >= 0

/**
 * The value of a placeholder: null if the client has none, undefined if it is not known. Before 5.7 a missing username
 * is `undefined`, and placeholders other than these two are literal.
 */
function placeholderValue(
  name: string,
  { clientid, username, zone, attributes, manyPlaceholders }: Asker,
): string | null | undefined {
  if (name === 'clientid') return clientid
  if (name === 'username') return username ?? (manyPlaceholders === true ? null : 'undefined')
  if (manyPlaceholders !== true) return `\${${name}}`
  if (name === 'zone') return zone
  if (name === 'cert_common_name') return undefined
  return attributes === undefined ? undefined : (attributes[name.slice('client_attrs.'.length)] ?? null)
}

/** Whether a filter with placeholders covers a topic; where values are not checked, a wildcard in one acts as such. */
function coversFilled(filter: string, asker: Asker, levels: readonly string[]): Match {
  const values = [...filter.matchAll(placeholder)].map(([, name = '']) => placeholderValue(name, asker))
  if (values.includes(null)) return false
  if (asker.checksValues === true && values.some((value) => /[/+#]/.test(value ?? ''))) return 'value'
  if (values.includes(undefined)) return undefined
  const filled = filter.replace(placeholder, (_, name: string) => placeholderValue(name, asker) ?? '')
  return covers(filled.split('/'), levels)
}

function topicTest(test: TopicTest): (asker: Asker, topic: string, levels: readonly string[]) => Match {
  if ('eq' in test) return (_, topic) => topic === test.eq
  const { filter } = test
  if (hasPlaceholder(filter)) return (asker, _, levels) => coversFilled(filter, asker, levels)
  const levels = filter.split('/')
  return (_, __, topic) => covers(levels, topic)
}

/** Compiles a rule to a test whether it matches; undefined if that depends on what is not known of the client. */
export function createMatcher({ who, action, qos, retain, topics }: Rule): (asker: Asker, ask: Ask) => Match {
  const matchesWho = whoTest(who)
  const tests = topics.map(topicTest)
  return (asker, ask) => {
    if (action !== 'all' && action !== ask.action) return false
    if (qos !== undefined && !qos.includes(ask.qos)) return false
    if (retain !== undefined && ask.action === 'publish' && retain !== ask.retain) return false
    const isWho = matchesWho(asker)
    if (isWho === false) return false
    const levels = ask.topic.split('/')
    const matches = tests.map((test) => test(asker, ask.topic, levels))
    // The broker takes the topics in order: one that it refuses counts only before one that matches.
    const decisive = matches.find((match) => match === true || match === 'value')
    if (decisive === 'value') return 'value'
    return every([isWho, decisive ?? some(matches.filter((match) => match !== 'value'))])
  }
}

/** Compiles a rule to its decision about a client of which all is known; undefined if it does not match. */
export function createJudge(rule: Rule): (asker: Asker, ask: Ask) => Permission | undefined {
  const matches = createMatcher(rule)
  return (asker, ask) => (matches(asker, ask) === true ? rule.permission : undefined)
}

/** The decision of one rule; undefined if it does not match. */
export const matchRule = (rule: Rule, asker: Asker, ask: Ask): Permission | undefined =>
  createJudge(rule)(asker, ask)
