import { describe, expect, it } from 'vitest'
import { seeded } from '@/lib/seeded'
import { insertRule, removeRule, replaceRule, swapRules } from './edit'
import { parseAcl } from './parse'
import { topicLines, topicsFrom, whoFrom, whoParts } from './parts'
import { createAclReader } from './reader'
import type { Rule } from './rule'
import { splitTerms } from './split'

const file = `%% who may what
%% {deny, all}.

% the panel
{allow, {username, {re, "^dash.board$"}}, subscribe, ["$SYS/#"]}. % keep
{allow, {ipaddr, "127.0.0.1"}, all, ["$SYS/#", "#"]}. {deny, {user, "a\\"b. c"}, all, ["'x"]}.

{deny, all, subscribe, ["$SYS/#", {eq, "#"}]}.
{allow, 'all'}.`

const rulesOf = (text: string): readonly Rule[] => parseAcl(text).rules.map(({ rule }) => rule)
const rule: Rule = {
  permission: 'allow',
  who: { kind: 'all' },
  action: 'publish',
  topics: [{ filter: 'new' }],
}

describe('a text cut into its terms', () => {
  it('is cut behind each dot that ends one, and nowhere else', () => {
    expect(splitTerms('').length).toBe(0)
    expect(
      splitTerms(file)
        .map(({ start, end }) => file.slice(start, end))
        .map((piece) => piece.split('\n').at(-1)),
    ).toHaveLength(5)
    expect(
      splitTerms('{a, 1.5}. {b, $., $\\., "\\\\"}.%.\n{c').map(({ start, end }) =>
        '{a, 1.5}. {b, $., $\\., "\\\\"}.%.\n{c'.slice(start, end),
      ),
    ).toEqual(['{a, 1.5}.', ' {b, $., $\\., "\\\\"}.', '%.\n{c'])
  })
})

describe('a text that is read again as it is edited', () => {
  it('says the same as one read whole, rule by rule and place by place, after each of 400 edits', () => {
    const random = seeded(7)
    const reader = createAclReader()
    let text = file
    for (let turn = 0; turn < 400; turn += 1) {
      const at = random.int(text.length + 1)
      const signs = ['\n', ' ', '"', '.', '%', '{', '}', 'x', "'", '. ']
      text =
        random.int(2) === 0
          ? text.slice(0, at) + random.pick(signs) + text.slice(at)
          : text.slice(0, at) + text.slice(at + 1)
      if (random.int(4) === 0) text = file
      const [own, whole] = [reader.read(text), parseAcl(text)]
      expect(own.problems.length > 0, text).toBe(whole.problems.length > 0)
      if (whole.problems.length === 0) expect(own, text).toEqual(whole)
    }
  })

  it('tells one mistake at its place, as one read whole does, and still has the rules before it', () => {
    for (const [from, to] of [
      ['subscribe, ["$SYS/#", {eq', 'subscribe ["$SYS/#", {eq'],
      ['{deny, all', '{denied, all'],
      ["'all'}.", "'all'"],
      ['"127.0.0.1"', '"127.0.0"'],
    ] as const) {
      const text = file.replaceAll(from, to)
      const own = createAclReader().read(text)
      expect(own.problems, to).toEqual(parseAcl(text).problems)
      expect(own.rules.length, to).toBeGreaterThan(1)
    }
  })

  it('gives way while it reads, and gives up what nobody waits for any more', async () => {
    const text = Array.from({ length: 300 }, (_, index) => `{allow, {user, "u${index}"}, all, ["t"]}.`).join(
      '\n',
    )
    let clock = 0
    const reader = createAclReader(() => (clock += 1))
    let asked = 0
    expect(await reader.readCalmly(text, () => (asked += 1) > 3)).toBeUndefined()
    expect((await reader.readCalmly(text, () => false))?.rules).toHaveLength(300)
    expect(asked).toBe(4)
  })
})

describe('an edit by rule', () => {
  const terms = parseAcl(file).rules
  const comments = (text: string) => (text.match(/%[^\n]*/g) ?? []).length

  it('puts another rule in the place of one, and leaves all else as it is', () => {
    for (const index of terms.keys()) {
      const next = replaceRule(file, terms, index, rule)
      expect(rulesOf(next)).toEqual(rulesOf(file).map((one, at) => (at === index ? rule : one)))
      expect(comments(next)).toBe(comments(file))
    }
  })
  it('takes one away, with its line where it stands alone', () => {
    for (const index of terms.keys()) {
      const next = removeRule(file, terms, index)
      expect(rulesOf(next)).toEqual(rulesOf(file).filter((_, at) => at !== index))
      expect(comments(next)).toBe(comments(file))
    }
    expect(removeRule('a.\n{deny, all}.\nb.', [{ start: 3, end: 14 }], 0)).toBe('a.\nb.')
  })
  it('adds one before another, or behind the last', () => {
    expect(rulesOf(insertRule(file, terms, 3, rule))).toEqual(rulesOf(file).toSpliced(3, 0, rule))
    expect(rulesOf(insertRule(file, terms, terms.length, rule))).toEqual([...rulesOf(file), rule])
    expect(insertRule('', [], 0, rule)).toBe('{allow, all, publish, ["new"]}.\n')
  })
  it('lets two change places, each with the comments right above it', () => {
    for (let index = 0; index < terms.length - 1; index += 1) {
      const next = swapRules(file, terms, index)
      const before = rulesOf(file)
      expect(rulesOf(next)).toEqual(
        before.map((one, at) => (at === index ? before[at + 1] : at === index + 1 ? before[at - 1] : one)),
      )
      expect(comments(next)).toBe(comments(file))
    }
    const text = '% of a\n{allow, all}.\n\n% of b\n{deny, all}. % b'
    expect(swapRules(text, parseAcl(text).rules, 0)).toBe('% of b\n{deny, all}. % b\n\n% of a\n{allow, all}.')
  })
})

describe('a rule in parts', () => {
  it.each([
    'all',
    '{username, "a\\"b"}',
    '{username, {re, "^a"}}',
    '{clientid, "c"}',
    '{clientid, {re, "x$"}}',
    '{ipaddr, "10.0.0.0/8"}',
    '{ipaddrs, ["::1", "10.0.0.1"]}',
    `{'and', [{clientid, "c"}, {'or', [all]}]}`,
  ])('%s goes into them and back', (term) => {
    const who = rulesOf(`{allow, ${term}, all, []}.`)[0]?.who
    expect(who === undefined ? undefined : whoFrom(whoParts(who))).toEqual(who)
  })
  it('refuses what the broker would not take', () => {
    expect(whoFrom({ kind: 'address', text: '10.0.0' })).toBeUndefined()
    expect(whoFrom({ kind: 'address', text: ' ' })).toBeUndefined()
    expect(whoFrom({ kind: 'usernamePattern', text: '(' })).toBeUndefined()
    expect(whoFrom({ kind: 'term', text: 'all, all, []}. {deny, all' })).toBeUndefined()
    expect(whoFrom({ kind: 'term', text: '{nobody, "x"}' })).toBeUndefined()
  })
  it('has its topics one a line', () => {
    const topics = [{ filter: 'a/${clientid}/#' }, { eq: '#' }]
    expect(topicsFrom(topicLines({ topics }))).toEqual(topics)
    expect(topicsFrom('')).toEqual([])
  })
})
