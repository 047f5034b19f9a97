import { describe, expect, it } from 'vitest'
import { createMatcher, matchRule, type Ask, type Asker } from './match'
import { inNetwork, parseNetwork } from './network'
import { parseAcl } from './parse'

const asker: Asker = { clientid: 'c1', username: 'u1', peerhost: '10.1.2.3' }
const anonymous: Asker = { ...asker, username: undefined }
const send = (topic: string, options: Partial<Ask> = {}): Ask => ({
  action: 'publish',
  topic,
  qos: 0,
  retain: false,
  ...options,
})
const receive = (topic: string, options: Partial<Ask> = {}): Ask =>
  send(topic, { action: 'subscribe', ...options })

/** The decision of a rule in the text. */
function decide(text: string, ask: Ask, who: Asker = asker): string | undefined {
  const {
    rules: [one],
    problems,
  } = parseAcl(text)
  expect(problems, text).toEqual([])
  return one && matchRule(one.rule, who, ask)
}
const allows = (topic: string, ask: Ask, who?: Asker) =>
  decide(`{allow, all, all, [${topic}]}.`, ask, who) === 'allow'
const isFor = (who: string, one: Asker = asker) =>
  decide(`{deny, ${who}, all, ["#"]}.`, send('t'), one) === 'deny'

describe('topics of a rule', () => {
  it('lets # and +/x match topics that begin with $, unlike deliveries; {allow, all} has such a #', () => {
    expect(allows('"#"', send('$SYS/brokers'))).toBe(true)
    expect(allows('"+/x"', send('$SYS/x'))).toBe(true)
    expect(decide('{allow, all}.', receive('$SYS/#'))).toBe('allow')
  })

  it('matches eq with its literal text only, wildcards included', () => {
    for (const literal of ['{eq, "#"}', '"eq #"']) {
      expect(allows(literal, receive('#'))).toBe(true)
      expect(allows(literal, receive('a'))).toBe(false)
      expect(allows(literal, receive('+/#'))).toBe(false)
    }
  })

  it('matches the filter of a subscription as if it were a topic', () => {
    expect(allows('"a/b"', receive('a/+'))).toBe(false)
    expect(allows('"a/b"', receive('#'))).toBe(false)
    expect(allows('"x/+"', receive('x/+'))).toBe(true)
    expect(allows('"c/${clientid}/#"', receive('c/+/x'))).toBe(false)
    expect(allows('"c/${clientid}/#"', receive('c/c1/x'))).toBe(true)
  })

  it('matches like filters: a/# covers a, levels count, the empty topic is one', () => {
    expect(allows('"a/#"', send('a'))).toBe(true)
    expect(allows('"a/+"', send('a'))).toBe(false)
    expect(allows('"a/+"', send('a/'))).toBe(true)
    expect(allows('"a"', send('a/b'))).toBe(false)
    expect(allows('""', send('a'))).toBe(false)
    expect(allows('"x", "a"', send('a'))).toBe(true)
    expect(decide('{allow, all, all, []}.', send('a'))).toBeUndefined()
  })

  it('replaces ${clientid} and ${username} only, and not inside eq; a missing username is "undefined"', () => {
    expect(allows('"d/${clientid}/${username}"', send('d/c1/u1'))).toBe(true)
    expect(allows('"d/${username}"', send('d/undefined'), anonymous)).toBe(true)
    expect(allows('"d/${peerhost}"', send('d/10.1.2.3'))).toBe(false)
    expect(allows('"d/${peerhost}"', send('d/${peerhost}'))).toBe(true)
    expect(allows('{eq, "d/${clientid}"}', send('d/c1'))).toBe(false)
    expect(allows('{eq, "d/${clientid}"}', send('d/${clientid}'))).toBe(true)
  })

  it('treats a username that is a wildcard as a wildcard', () => {
    expect(allows('"d/${username}"', send('d/a/b'), { ...asker, username: '#' })).toBe(true)
    expect(allows('"d/${username}/x"', send('d/any/x'), { ...asker, username: '+' })).toBe(true)
  })
})

describe('values of placeholders that the broker checks (6.3)', () => {
  const checked: Asker = { ...asker, username: 'a/b', checksValues: true }
  const isTaken = (rule: string, topic: string, who = checked) => {
    const {
      rules: [one],
    } = parseAcl(rule)
    return one === undefined ? 'no rule' : createMatcher(one.rule)(who, send(topic))
  }

  it('may be refused with a separator or a wildcard, and a rule that matches by them is not decided', () => {
    for (const username of ['a/b', '+', '#'])
      expect(isTaken('{deny, all, all, ["d/${username}"]}.', 'd/x', { ...checked, username })).toBe('value')
    expect(isTaken('{deny, all, all, ["d/${username}"]}.', 'd/a', { ...checked, username: 'a' })).toBe(true)
    expect(isTaken('{deny, all, all, ["d/${clientid}"]}.', 'd/c1')).toBe(true)
  })

  it('are not looked at where the rule is for others, or a topic before it matches', () => {
    expect(isTaken('{deny, {client, "other"}, all, ["d/${username}"]}.', 'd/a/b')).toBe(false)
    expect(isTaken('{deny, all, subscribe, ["d/${username}"]}.', 'd/a/b')).toBe(false)
    expect(isTaken('{deny, all, all, ["d/#", "d/${username}"]}.', 'd/a/b')).toBe(true)
    expect(isTaken('{deny, all, all, ["d/${username}", "d/#"]}.', 'd/a/b')).toBe('value')
  })

  it('match as they are in older brokers', () => {
    const older = { ...checked, checksValues: undefined }
    expect(isTaken('{deny, all, all, ["d/${username}"]}.', 'd/a/b', older)).toBe(true)
  })
})

describe('action of a rule', () => {
  const verdict = (action: string, ask: Ask) => decide(`{deny, all, ${action}, ["t"]}.`, ask)

  it('matches the requested action or all', () => {
    expect(verdict('publish', send('t'))).toBe('deny')
    expect(verdict('publish', receive('t'))).toBeUndefined()
    expect(verdict('subscribe', receive('t'))).toBe('deny')
    expect(verdict('all', receive('t'))).toBe('deny')
  })

  it('may require a QoS, for a subscription the requested one', () => {
    expect(verdict('{all, [{qos, [1, 2]}]}', send('t', { qos: 1 }))).toBe('deny')
    expect(verdict('{all, [{qos, [1, 2]}]}', send('t'))).toBeUndefined()
    expect(verdict('{subscribe, [{qos, 2}]}', receive('t', { qos: 2 }))).toBe('deny')
    expect(verdict('{subscribe, [{qos, 2}]}', receive('t', { qos: 1 }))).toBeUndefined()
    expect(verdict('{publish, []}', send('t', { qos: 2, retain: true }))).toBe('deny')
  })

  it('may require the retain flag, which subscriptions do not have', () => {
    expect(verdict('{all, [{retain, true}]}', send('t', { retain: true }))).toBe('deny')
    expect(verdict('{all, [{retain, true}]}', send('t'))).toBeUndefined()
    expect(verdict('{all, [{retain, true}]}', receive('t'))).toBe('deny')
  })
})

describe('who of a rule', () => {
  it('matches names exactly or by regular expression', () => {
    expect(isFor('{user, "u1"}')).toBe(true)
    expect(isFor('{user, "u"}')).toBe(false)
    expect(isFor('{user, {re, "^u"}}')).toBe(true)
    expect(isFor('{client, {re, "^c\\\\d$"}}')).toBe(true)
    expect(isFor('{client, {re, "^[[:alpha:]]\\\\-"}}', { ...asker, clientid: 'c-1' })).toBe(true)
    expect(isFor('{client, "u1"}')).toBe(false)
  })

  it('matches a missing username with no name and no expression', () => {
    expect(isFor('{user, {re, ""}}', anonymous)).toBe(false)
    expect(isFor('{user, "undefined"}', anonymous)).toBe(false)
  })

  it('matches addresses and networks', () => {
    expect(isFor('{ipaddr, "10.0.0.0/8"}')).toBe(true)
    expect(isFor('{ipaddr, "11.0.0.0/8"}')).toBe(false)
    expect(isFor('{ipaddrs, ["::1", "10.1.2.3"]}')).toBe(true)
    expect(isFor('{ipaddrs, []}')).toBe(false)
  })

  it('combines conditions with and/or; an empty “and” is true, an empty “or” is false', () => {
    expect(isFor(`{'and', [{user, "u1"}, {client, "c1"}]}`)).toBe(true)
    expect(isFor(`{'and', [{user, "u1"}, {client, "c2"}]}`)).toBe(false)
    expect(isFor(`{'or', [{user, "u2"}, {client, "c1"}]}`)).toBe(true)
    expect(isFor(`{'and', []}`)).toBe(true)
    expect(isFor(`{'or', []}`)).toBe(false)
  })
})

it.each([
  ['10.0.0.0/8', '10.255.0.1', true],
  ['10.9.9.9/8', '10.0.0.1', true],
  ['10.0.0.0/9', '10.128.0.1', false],
  ['0.0.0.0/0', '8.8.8.8', true],
  ['0.0.0.0/0', '::1', false],
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1/32', '127.0.0.2', false],
  ['::1', '0:0:0:0:0:0:0:1', true],
  ['fe80::/10', 'febf::1', true],
  ['fe80::/10', 'fec0::1', false],
  ['::ffff:10.0.0.0/104', '::ffff:10.2.3.4', true],
  ['2001:db8::/32', '2001:db8:1::', true],
  ['10.0.0.0/8', 'no address', false],
])('%s holds %s: %s', (network, address, expected) => {
  const parsed = parseNetwork(network)
  expect(parsed && inNetwork(parsed, address)).toBe(expected)
})

it.each(['', '10.0.0', '10.0.0.0/33', '::1/129', '10.0.0.0/', '10.0.0.0/a', '010.0.0.1', 'localhost'])(
  '%j is no network',
  (text) => {
    expect(parseNetwork(text)).toBeUndefined()
  },
)
