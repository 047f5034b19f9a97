import { regexTest } from '@/rule-sql/functions/regex'
import { inNetwork, parseNetwork } from './network'
import type { Action, NameTest, Permission, Qos, Rule, TopicTest, Who } from './rule'

/** The client of a request. */
export type Asker = {
  readonly clientid: string
  readonly username: string | undefined
  readonly peerhost: string
}

/** A request to publish to a topic, or to subscribe to a filter, which rules match as if it were a topic. */
export type Ask = {
  readonly action: Action
  readonly topic: string
  readonly qos: Qos
  readonly retain: boolean
}

/** A compiled rule: its decision, or undefined if it does not match. */
type Judge = (asker: Asker, ask: Ask) => Permission | undefined

type Test = (asker: Asker) => boolean

function nameTest(test: NameTest): (name: string | undefined) => boolean {
  if ('is' in test) return (name) => name === test.is
  const regex = regexTest(test.like)
  return (name) => name !== undefined && regex(name)
}

function whoTest(who: Who): Test {
  switch (who.kind) {
    case 'all':
      return () => true
    case 'username':
    case 'clientid': {
      const { kind } = who
      const regex = nameTest(who.test)
      return (asker) => regex(asker[kind])
    }
    case 'address': {
      const networks = who.networks.flatMap((text) => parseNetwork(text) ?? [])
      return ({ peerhost }) => networks.some((network) => inNetwork(network, peerhost))
    }
    default: {
      const tests = who.of.map(whoTest)
      return who.kind === 'and'
        ? (asker) => tests.every((test) => test(asker))
        : (asker) => tests.some((test) => test(asker))
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

const placeholder = /\$\{(clientid|username)\}/g
const holds = /\$\{(?:clientid|username)\}/

/**
 * A filter with its placeholders replaced; a missing username is `undefined`, and a wildcard in a name acts
 * as one.
 */
const fillPlaceholders = (filter: string, { clientid, username = 'undefined' }: Asker): string =>
  filter.replace(placeholder, (_, name) => (name === 'clientid' ? clientid : username))

function topicTest(test: TopicTest): (asker: Asker, topic: string, levels: readonly string[]) => boolean {
  if ('eq' in test) return (_, topic) => topic === test.eq
  const { filter } = test
  if (holds.test(filter))
    return (asker, _, levels) => covers(fillPlaceholders(filter, asker).split('/'), levels)
  const levels = filter.split('/')
  return (_, __, topic) => covers(levels, topic)
}

/** Compiles a rule. */
export function createJudge({ permission, who, action, qos, retain, topics }: Rule): Judge {
  const matchesWho = whoTest(who)
  const tests = topics.map(topicTest)
  return (asker, ask) => {
    if (action !== 'all' && action !== ask.action) return undefined
    if (qos !== undefined && !qos.includes(ask.qos)) return undefined
    if (retain !== undefined && ask.action === 'publish' && retain !== ask.retain) return undefined
    if (!matchesWho(asker)) return undefined
    const levels = ask.topic.split('/')
    return tests.some((test) => test(asker, ask.topic, levels)) ? permission : undefined
  }
}

/** The decision of one rule; undefined if it does not match. */
export const matchRule = (rule: Rule, asker: Asker, ask: Ask): Permission | undefined =>
  createJudge(rule)(asker, ask)
