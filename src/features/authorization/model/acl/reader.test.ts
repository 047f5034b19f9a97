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

describe('splitting a text into terms', () => {
  it('splits after each dot that ends a term, and nowhere else', () => {
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

describe('reading a text again while it is edited', () => {
  it('equals a full read after each of 400 edits, rules and places', () => {
    const random = seeded(7)
    const reader = createAclReader()
    let text = file
    for (let round = 0; round < 400; round += 1) {
      const at = random.int(text.length + 1)
      const signs = ['\n', ' ', '"', '.', '%', '{', '}', 'x', "'", '. ']
      text =
        random.int(2) === 0
          ? text.slice(0, at) + random.pick(signs) + text.slice(at)
          : text.slice(0, at) + text.slice(at + 1)
      if (random.int(4) === 0) text = file
      const [incremental, full] = [reader.read(text), parseAcl(text)]
      expect(incremental.problems.length > 0, text).toBe(full.problems.length > 0)
      if (full.problems.length === 0) expect(incremental, text).toEqual(full)
    }
  })

  it('reports one mistake at its place like a full read, with the rules before it', () => {
    for (const [from, to] of [
      ['subscribe, ["$SYS/#", {eq', 'subscribe ["$SYS/#", {eq'],
      ['{deny, all', '{denied, all'],
      ["'all'}.", "'all'"],
      ['"127.0.0.1"', '"127.0.0"'],
    ] as const) {
      const text = file.replaceAll(from, to)
      const incremental = createAclReader().read(text)
      expect(incremental.problems, to).toEqual(parseAcl(text).problems)
      expect(incremental.rules.length, to).toBeGreaterThan(1)
    }
  })

  it('yields while reading, and stops when the result is stale', async () => {
    const text = Array.from({ length: 300 }, (_, index) => `{allow, {user, "u${index}"}, all, ["t"]}.`).join(
      '\n',
    )
    let clock = 0
    const reader = createAclReader(() => (clock += 1))
    let staleChecks = 0
    expect(await reader.readInSlices(text, () => (staleChecks += 1) > 3)).toBeUndefined()
    expect((await reader.readInSlices(text, () => false))?.rules).toHaveLength(300)
    expect(staleChecks).toBe(4)
  })
})

describe('editing by rule', () => {
  const terms = parseAcl(file).rules
  const comments = (text: string) => (text.match(/%[^\n]*/g) ?? []).length

  it('replaces a rule and leaves everything else as it is', () => {
    for (const index of terms.keys()) {
      const next = replaceRule(file, terms, index, rule)
      expect(rulesOf(next)).toEqual(rulesOf(file).map((one, at) => (at === index ? rule : one)))
      expect(comments(next)).toBe(comments(file))
    }
  })
  it('removes a rule, with its line if it is alone there', () => {
    for (const index of terms.keys()) {
      const next = removeRule(file, terms, index)
      expect(rulesOf(next)).toEqual(rulesOf(file).filter((_, at) => at !== index))
      expect(comments(next)).toBe(comments(file))
    }
    expect(removeRule('a.\n{deny, all}.\nb.', [{ start: 3, end: 14 }], 0)).toBe('a.\nb.')
  })
  it('inserts a rule before another, or after the last', () => {
    expect(rulesOf(insertRule(file, terms, 3, rule))).toEqual(rulesOf(file).toSpliced(3, 0, rule))
    expect(rulesOf(insertRule(file, terms, terms.length, rule))).toEqual([...rulesOf(file), rule])
    expect(insertRule('', [], 0, rule)).toBe('{allow, all, publish, ["new"]}.\n')
  })
  it('swaps two rules, each with the comments right above it', () => {
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
  it('refuses what the broker would refuse', () => {
    expect(whoFrom({ kind: 'address', text: '10.0.0' })).toBeUndefined()
    expect(whoFrom({ kind: 'address', text: ' ' })).toBeUndefined()
    expect(whoFrom({ kind: 'usernamePattern', text: '(' })).toBeUndefined()
    expect(whoFrom({ kind: 'term', text: 'all, all, []}. {deny, all' })).toBeUndefined()
    expect(whoFrom({ kind: 'term', text: '{nobody, "x"}' })).toBeUndefined()
  })
  it('lists its topics one per line', () => {
    const topics = [{ filter: 'a/${clientid}/#' }, { eq: '#' }]
    expect(topicsFrom(topicLines({ topics }))).toEqual(topics)
    expect(topicsFrom('')).toEqual([])
  })
})
