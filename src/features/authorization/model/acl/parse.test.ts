import { describe, expect, it } from 'vitest'
import { seeded } from '@/lib/seeded'
import { parseAcl } from './parse'
import { aclText } from './print'
import type { NameTest, Rule, Who } from './rule'

const rules = (text: string): readonly Rule[] => {
  const { rules, problems } = parseAcl(text)
  expect(problems, text).toEqual([])
  return rules.map(({ rule }) => rule)
}
const who = (text: string): Who | undefined => rules(`{allow, ${text}, all, []}.`)[0]?.who
const problemsIn = (text: string) =>
  parseAcl(text).problems.map(({ code, line, column, text: found }) => [code, line, column, found])

describe('parsing an ACL file', () => {
  it('reads rules that each end with a dot, and skips comments and white space', () => {
    expect(
      rules(`
%% {deny, all}.
{allow, {user, "u"}, publish, ["a/b", {eq, "#"}, "eq +/x", <<"bin/#">>]}. % more
{deny,all}.`),
    ).toEqual([
      {
        permission: 'allow',
        who: { kind: 'username', test: { is: 'u' } },
        action: 'publish',
        topics: [{ filter: 'a/b' }, { eq: '#' }, { eq: '+/x' }, { filter: 'bin/#' }],
      },
      { permission: 'deny', who: { kind: 'all' }, action: 'all', topics: [{ filter: '#' }] },
    ])
  })

  it('reads every form of who', () => {
    expect(who('all')).toEqual({ kind: 'all' })
    expect(who('{username, "a"}')).toEqual(who('{user, "a"}'))
    expect(who('{clientid, {re, "^c[0-9]+$"}}')).toEqual({ kind: 'clientid', test: { like: '^c[0-9]+$' } })
    expect(who('{client, "c"}')).toEqual(who('{clientid, <<"c">>}'))
    expect(who('{ipaddr, "10.0.0.0/8"}')).toEqual({ kind: 'address', networks: ['10.0.0.0/8'], single: true })
    expect(who('{ipaddrs, ["127.0.0.1", "::1/64"]}')).toEqual({
      kind: 'address',
      networks: ['127.0.0.1', '::1/64'],
      single: false,
    })
    expect(who(`{'and', [{user, "a"}, {'or', []}]}`)).toEqual({
      kind: 'and',
      of: [
        { kind: 'username', test: { is: 'a' } },
        { kind: 'or', of: [] },
      ],
    })
  })

  it('reads the options of an action, without options as any', () => {
    const action = (text: string) => {
      const [{ action, qos, retain } = {} as Partial<Rule>] = rules(`{allow, all, ${text}, []}.`)
      return [action, qos, retain]
    }
    expect(action('{publish, []}')).toEqual(['publish', undefined, undefined])
    expect(action('{publish, [{qos, 1}, {retain, true}]}')).toEqual(['publish', [1], true])
    expect(action('{all, [{qos, [0, 2]}, {retain, all}]}')).toEqual(['all', [0, 2], undefined])
    expect(action('{subscribe, [{qos, 0}, {qos, 1}]}')).toEqual(['subscribe', [0, 1], undefined])
    expect(action('{subscribe, [{retain, whatever}]}')).toEqual(['subscribe', undefined, undefined])
    expect(action('{publish, [{unknown, 7}]}')).toEqual(['publish', undefined, undefined])
  })

  it('accepts a file that is empty or has comments only', () => {
    expect(rules('')).toEqual([])
    expect(rules('%% nothing\n\n  % here')).toEqual([])
  })

  it('reads strings, atoms and numbers like Erlang', () => {
    expect(who('{user, "a\\"b\\\\\\n\\x{48}\\x49\\101" " and\\s" "more"}')).toEqual({
      kind: 'username',
      test: { is: 'a"b\\\nHIA and more' },
    })
    expect(who(`{'user', "温度"}`)).toEqual({ kind: 'username', test: { is: '温度' } })
    expect(rules('{allow, all, {publish, [{qos, [16#1, $\\002, 0]}]}, [""]}.')).toMatchObject([
      { qos: [1, 2, 0], topics: [{ filter: '' }] },
    ])
  })
})

describe('problems in an ACL file', () => {
  it.each([
    ['this is not erlang', 'syntax', 1, 6, 'is'],
    ['{allow, all}', 'unfinished', 1, 13, ''],
    ['{allow, all}\n{deny, all}.', 'syntax', 2, 1, "'{'"],
    ['{allow, all}.{deny, all}.', 'syntax', 1, 13, "'.'"],
    ['{allow, {and, []}, all, []}.', 'syntax', 1, 10, "'and'"],
    ['{allow, all, publish, ["a" "b", ]}.', 'syntax', 1, 33, "']'"],
    ['{allow, "x" y}.', 'syntax', 1, 13, 'y'],
    ['{allow, Who}.', 'syntax', 1, 9, 'Who'],
    ['{allow,\n\n  €}.', 'character', 3, 3, '€'],
    ['{allow, "open}.', 'open', 1, 9, '"open}.'],
    ["{allow, 'open}.", 'open', 1, 9, "'open}."],
    ['{permit, all, all, ["a"]}.', 'permission', 1, 2, 'permit'],
    ['{permit, all}.', 'rule', 1, 1, '{permit,all}'],
    ['{allow, all, all}.', 'rule', 1, 1, '{allow,all,all}'],
    ['allow.', 'rule', 1, 1, 'allow'],
    ['\n {allow, nobody, all, []}.', 'who', 2, 10, 'nobody'],
    ['{allow, {ip, "1.2.3.4"}, all, []}.', 'who', 1, 9, '{ip,"1.2.3.4"}'],
    ['{allow, {user, a}, all, []}.', 'name', 1, 16, 'a'],
    ['{allow, {user, {re, "("}}, all, []}.', 'regex', 1, 21, '"("'],
    ['{allow, {ipaddr, "1.2.3.256"}, all, []}.', 'address', 1, 18, '"1.2.3.256"'],
    ['{allow, {ipaddrs, ["::1", "10.0.0.0/33"]}, all, []}.', 'address', 1, 27, '"10.0.0.0/33"'],
    ['{allow, all, pub, []}.', 'action', 1, 14, 'pub'],
    ['{allow, all, {publish, qos}, []}.', 'action', 1, 14, '{publish,qos}'],
    ['{allow, all, {publish, [{qos, [0, 3]}]}, []}.', 'qos', 1, 35, '3'],
    ['{allow, all, {publish, [{retain, maybe}]}, []}.', 'retain', 1, 34, 'maybe'],
    ['{allow, all, all, "a/b"}.', 'topics', 1, 19, '"a/b"'],
    ['{allow, all, all, [a, {eq, 1}]}.', 'topic', 1, 20, 'a'],
  ])('%j is refused as %s', (text, ...problem) => {
    expect(problemsIn(text)).toEqual([problem])
  })

  it('reports each wrong rule and still returns the valid ones', () => {
    const { rules, problems } = parseAcl('{allow, all}.\n{deny, x, all, []}.\n{deny, all, y, []}.')
    expect([rules.length, problems.map(({ code, line }) => [code, line])]).toEqual([
      1,
      [
        ['who', 2],
        ['action', 3],
      ],
    ])
  })

  it('reports the end of the problem as well', () => {
    const text = '{allow, {ipaddr, "nowhere"}, all, []}.'
    const [problem] = parseAcl(text).problems
    expect(text.slice(problem?.start, problem?.end)).toBe('"nowhere"')
  })

  it('reports terms that are nested too deeply', () => {
    expect(problemsIn(`${'['.repeat(100_000)}`)).toHaveLength(1)
    expect(problemsIn(`{allow, all, all, ${'['.repeat(5000)}${']'.repeat(5000)}}.`)).toMatchObject([
      ['syntax', 1, expect.any(Number), "'['"],
    ])
  })
})

describe('printing a rule', () => {
  const names = [
    'a',
    'dev/ice',
    '${clientid}',
    'quo"te',
    'back\\slash',
    'line\nbreak',
    '温度',
    '$SYS/#',
    '#',
    '',
    'eq x',
    "it's",
  ]
  const networks = ['127.0.0.1', '10.0.0.0/8', '::1', 'fe80::/10']

  it('parses back to the same rule (2,000 random rules)', () => {
    const { int, pick } = seeded(24)
    const some = <T>(make: () => T): T[] => Array.from({ length: int(4) }, make)
    const name = (): NameTest =>
      int(2) === 0 ? { is: pick(names) } : { like: pick(['^a', '[0-9]+"', 'x\\d']) }
    const whom = (depth: number): Who => {
      const kind = pick([
        'all',
        'username',
        'clientid',
        'address',
        'address',
        ...(depth > 2 ? [] : (['and', 'or'] as const)),
      ] as const)
      if (kind === 'all') return { kind }
      if (kind === 'and' || kind === 'or') return { kind, of: some(() => whom(depth + 1)) }
      if (kind !== 'address') return { kind, test: name() }
      return int(2) === 0
        ? { kind, networks: [pick(networks)], single: true }
        : { kind, networks: some(() => pick(networks)), single: false }
    }
    const rule = (): Rule => {
      const action = pick(['publish', 'subscribe', 'all'] as const)
      return {
        permission: pick(['allow', 'deny'] as const),
        who: whom(0),
        action,
        ...(int(2) === 0 ? {} : { qos: some(() => pick([0, 1, 2] as const)) }),
        ...(action === 'subscribe' || int(2) === 0 ? {} : { retain: int(2) === 0 }),
        topics: some(() =>
          int(3) === 0
            ? { eq: pick(names) }
            : { filter: pick(names.filter((text) => !text.startsWith('eq '))) },
        ),
      }
    }
    for (let round = 0; round < 2000; round += 1) {
      const original = [rule()]
      expect(rules(aclText(original)), aclText(original)).toEqual(original)
    }
  })

  it('prints no redundant options', () => {
    expect(aclText(rules('{deny, all, all, ["#"]}.'))).toBe('{deny, all}.\n')
    expect(aclText(rules('{allow, {user, {re, "^d$"}}, {all, [{qos, 1}]}, ["eq #", "x"]}.'))).toBe(
      '{allow, {username, {re, "^d$"}}, {all, [{qos, [1]}]}, [{eq, "#"}, "x"]}.\n',
    )
  })
})
