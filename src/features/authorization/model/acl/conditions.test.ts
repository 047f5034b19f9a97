import { describe, expect, it } from 'vitest'
import { explain, type KnownSource } from './explain'
import type { Asker } from './match'
import { parseAcl } from './parse'
import { ruleTerm } from './print'

const known: Asker = {
  clientid: 'c1',
  username: 'u1',
  peerhost: '10.1.2.3',
  zone: 'default',
  listener: 'tcp:default',
  attributes: { tns: 'plant_a', site: 'eu-1' },
  profile: 'legacy',
  manyPlaceholders: true,
}
/** A client that is not connected. */
const absent: Asker = { clientid: 'c1', username: 'u1', peerhost: '10.1.2.3' }

const decide = (sources: readonly KnownSource[], asker: Asker, topic = 't') => {
  const { steps, verdict } = explain({
    asker,
    ask: { action: 'publish', topic, qos: 0, retain: false },
    sources,
    noMatch: 'deny',
  })
  return [steps[0]?.result, verdict]
}
const inFile = (text: string): readonly KnownSource[] => [{ type: 'file', enabled: true, text }]
const inDatabase = (conditions: object): readonly KnownSource[] => [
  {
    type: 'built_in_database',
    enabled: true,
    tables: {
      clientid: [{ topic: 't', permission: 'allow', action: 'all', ...conditions }],
      username: [],
      all: [],
    },
  },
]

describe('the last rule of the default file of 6.2', () => {
  it('allows before 6.3, where every node has the profile legacy', () => {
    const text = '{deny, all, publish, ["x"]}.\n{allow, {security_profile, legacy}}.\n'
    expect(decide(inFile(text), known)).toEqual(['allow', 'allow'])
    expect(decide(inFile(text), { ...known, profile: 'hardened' })).toEqual(['nomatch', 'deny'])
    expect(decide(inFile(text), { ...known, profile: undefined })).toEqual(['depends', 'unknown'])
  })
})

it.each([
  ['{client_attr, "site", "eu-1"}', true, undefined],
  ['{client_attr, site, {re, "^us"}}', false, undefined],
  ['{client_attr, "none", {re, ".*"}}', false, undefined],
  ['{zone, default}', true, undefined],
  ['{zone, {re, "^ex"}}', false, undefined],
  ["{listener, 'tcp:default'}", true, undefined],
  ['{listener, {re, "^ssl"}}', false, undefined],
  ['{security_profile, hardened}', false, undefined],
  ['{\'and\', [{zone, "default"}, {username, "u2"}]}', false, false],
  ['{\'or\', [{zone, "other"}, {clientid, "c1"}]}', true, true],
  ['{\'or\', [{zone, "other"}, {clientid, "c2"}]}', false, undefined],
])('reads %s and prints it again: %s, and %s without a connection', (who, now, before) => {
  const text = `{allow, ${who}, all, all}.`
  const results = { true: ['allow', 'allow'], false: ['nomatch', 'deny'], undefined: ['depends', 'unknown'] }
  expect(decide(inFile(text), known)).toEqual(results[String(now) as 'true'])
  expect(decide(inFile(text), absent)).toEqual(results[String(before) as 'true'])
  const [rule] = parseAcl(text).rules
  const printed = rule === undefined ? '' : `${ruleTerm(rule.rule)}.`
  expect(parseAcl(printed).rules.map((one) => one.rule)).toEqual([rule?.rule])
})

it.each([
  ['{allow, {security_profile, strict}}.', 'profile'],
  ['{allow, {client_attr, "a"}, all, all}.', 'who'],
  ['{allow, {client_attr, 1, "b"}, all, all}.', 'name'],
  ['{allow, {zone, {re, "("}}, all, all}.', 'regex'],
  ['{allow, {zone, default}}.', 'rule'],
])('refuses %s: %s', (text, code) => {
  expect(parseAcl(text).problems.map((problem) => problem.code)).toEqual([code])
})

it.each([
  ['t/${client_attrs.site}', 't/eu-1', ['allow', 'allow'], ['depends', 'unknown']],
  ['t/${client_attrs.none}', 't/', ['nomatch', 'deny'], ['depends', 'unknown']],
  ['${zone}/#', 'default/x', ['allow', 'allow'], ['depends', 'unknown']],
  ['t/${cert_common_name}', 't/x', ['depends', 'unknown'], ['depends', 'unknown']],
])('fills %s for %s', (filter, topic, connected, unconnected) => {
  const text = `{allow, all, all, ["${filter}"]}.`
  expect(decide(inFile(text), known, topic)).toEqual(connected)
  expect(decide(inFile(text), { ...absent, manyPlaceholders: true }, topic)).toEqual(unconnected)
  // Literal before 5.7.
  expect(decide(inFile(text), absent, topic)).toEqual(['nomatch', 'deny'])
})

it('matches nothing without a username since 5.7', () => {
  const text = '{allow, all, all, ["u/${username}"]}.'
  const unnamed = { ...known, username: undefined }
  expect(decide(inFile(text), unnamed, 'u/undefined')).toEqual(['nomatch', 'deny'])
  expect(decide(inFile(text), { ...unnamed, manyPlaceholders: false }, 'u/undefined')).toEqual([
    'allow',
    'allow',
  ])
})

it.each([
  [{ clientid_re: '^c', username_re: '1$', ipaddr: '10.0.0.0/8' }, 'allow', 'allow'],
  [{ username_re: '^x' }, 'nomatch', 'nomatch'],
  [{ ipaddr: '192.168.0.0/16' }, 'nomatch', 'nomatch'],
  [{ zone: 'default', listener_re: '^tcp' }, 'allow', 'depends'],
  [{ zone_re: '^other', listener: 'tcp:default' }, 'nomatch', 'depends'],
  [{ listener: 'ssl:default', clientid_re: '^x' }, 'nomatch', 'nomatch'],
])('evaluates the conditions %o of a built-in rule', (conditions, connected, unconnected) => {
  expect(decide(inDatabase(conditions), known)[0]).toBe(connected)
  expect(decide(inDatabase(conditions), absent)[0]).toBe(unconnected)
})

it('decides in spite of an unknown condition if the rules after it decide the same', () => {
  expect(decide(inFile('{allow, {zone, x}, all, all}.\n{allow, all}.'), absent)).toEqual(['allow', 'allow'])
  expect(decide(inFile('{deny, {zone, x}, all, all}.\n{allow, all}.'), absent)).toEqual([
    'depends',
    'unknown',
  ])
})
