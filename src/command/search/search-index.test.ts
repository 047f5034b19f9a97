import { describe, expect, it } from 'vitest'
import { fold, markWords } from './fold'
import { findScattered, tiers } from './match'
import { createIndex } from './search-index'
import { findInitials } from './title-ranges'
import type { Entry } from './entry'

/** Whether the letters of a query are those that begin the words of a text, or are in one of its words in this order. */
function isSpread(query: string, text: string): boolean {
  const folded = fold(text)
  const marks = new Uint8Array(folded.length)
  markWords(text.length === folded.length ? text : folded, marks, 0)
  return (
    findInitials(folded, marks, 0).startsWith(query) || findScattered(query, folded, marks, 0) !== undefined
  )
}

const en: Entry[] = [
  {
    id: 'client.kick',
    title: 'Kick client',
    aliases: ['断开客户端'],
    keywords: 'disconnect drop',
    kind: 'command',
  },
  { id: 'client.list', title: 'Go to clients', aliases: ['客户端'], kind: 'screen' },
  {
    id: 'ban.create',
    title: 'Ban client',
    aliases: ['封禁客户端'],
    keywords: 'block blacklist',
    kind: 'command',
  },
  { id: 'topic:site/kick/42', title: 'site/kick/42', kind: 'topic' },
  { id: 'kick', title: 'Something else', kind: 'action' },
  { id: 'client:sensorKick', title: 'sensorKick', kind: 'client' },
  { id: 'client:sidekick', title: 'sidekick', kind: 'client' },
  { id: 'a', title: 'Keep intervals checked', kind: 'action' },
]
const zh: Entry[] = [
  {
    id: 'client.kick',
    title: '断开客户端',
    aliases: ['Kick client'],
    pinyin: { full: 'duankaikehuduan', initials: 'dkkhd' },
    kind: 'command',
  },
  {
    id: 'ban.create',
    title: '封禁客户端',
    aliases: ['Ban client'],
    pinyin: { full: 'fengjinkehuduan', initials: 'fjkhd' },
    kind: 'command',
  },
  {
    id: 'overview',
    title: '概览',
    aliases: ['Overview'],
    pinyin: { full: 'gailan', initials: 'gl' },
    kind: 'screen',
  },
  {
    id: 'mqtt.client',
    title: 'MQTT 客户端',
    pinyin: { full: 'mqttkehuduan', initials: 'mkhd' },
    kind: 'screen',
  },
]
const found = (entries: Entry[], text: string) =>
  createIndex(entries)
    .query(text)
    .hits.map(({ entry, tier }) => [entry.id, tier])

describe('tiers', () => {
  it('ranks every tier correctly, whatever the kind', () => {
    expect(found(en, 'kick')).toEqual([
      ['kick', 'exact'],
      ['client.kick', 'label'],
      ['client:sensorKick', 'word'],
      ['topic:site/kick/42', 'word'],
      ['client:sidekick', 'substring'],
    ])
  })
  it.each([
    ['kc', 'client.kick', 'initials'],
    ['gtc', 'client.list', 'initials'],
    ['sk', 'client:sensorKick', 'initials'],
    ['kck', 'client.kick', 'subsequence'],
    ['sk4', 'topic:site/kick/42', 'initials'],
    ['site/ki', 'topic:site/kick/42', 'label'],
    ['42', 'topic:site/kick/42', 'word'],
    ['CLIENT.KICK', 'client.kick', 'exact'],
    ['drop', 'client.kick', 'word'],
    ['断开', 'client.kick', 'label'],
    ['client kick', 'client.kick', 'word'],
    ['kick  cli', 'client.kick', 'label'],
    ['ｋｉｃｋ ｃｌ', 'client.kick', 'label'],
    ['kick client', 'client.kick', 'exact'],
    ['block client', 'ban.create', 'word'],
  ])('%s finds %s by %s', (text, id, tier) => expect(found(en, text)).toContainEqual([id, tier]))
  it.each([
    ['duankai', 'client.kick', 'label'],
    ['dkk', 'client.kick', 'initials'],
    ['khd', 'client.kick', 'substring'],
    ['kehu', 'ban.create', 'substring'],
    ['客户端', 'mqtt.client', 'word'],
    ['kick', 'client.kick', 'label'],
    ['overview', 'overview', 'exact'],
    ['gl', 'overview', 'initials'],
    ['客户 断开', 'client.kick', 'substring'],
    ['断端', 'client.kick', 'subsequence'],
  ])('%s finds %s by %s in Chinese', (text, id, tier) => expect(found(zh, text)).toContainEqual([id, tier]))
  it('requires every word', () => {
    expect(found(en, 'kick xyz')).toEqual([])
    expect(found(en, 'kick topic').map(([id]) => id)).toEqual(['topic:site/kick/42'])
  })
})

describe('within a tier', () => {
  it('prefers the shorter title, then the given order', () => {
    const rows = ['sensor-10', 'sensor-2', 'sensor-1'].map((id): Entry => ({ id, title: id, kind: 'client' }))
    expect(
      createIndex(rows)
        .query('sensor')
        .hits.map((hit) => hit.entry.id),
    ).toEqual(['sensor-2', 'sensor-1', 'sensor-10'])
  })
  it('is reordered by use, never across tiers', () => {
    const frecency = (id: string) => (id === 'a' ? 1e12 : id === 'topic:site/kick/42' ? 1 : Number.NaN)
    const { hits } = createIndex(en).query('kick', { frecency })
    expect(hits.map((hit) => hit.entry.id)).toEqual([
      'kick',
      'client.kick',
      'topic:site/kick/42',
      'client:sensorKick',
      'client:sidekick',
    ])
    expect(hits.map((hit) => hit.score)).toEqual(hits.map((hit) => hit.score).toSorted((a, b) => b - a))
  })
  it('sorts the empty query by use and context, then as given', () => {
    const index = createIndex(en)
    const { hits } = index.query('  ', {
      limit: 3,
      boost: (id) => (id === 'a' ? 2 : 0),
      frecency: (id) => (id === 'kick' ? 1 : 0),
    })
    expect(hits.map((hit) => hit.entry.id)).toEqual(['a', 'kick', 'client.kick'])
    expect(index.query('', { kinds: ['client'] }).hits).toHaveLength(2)
  })
  it('treats the empty query without weights as equal weights, whatever was asked before', () => {
    const index = createIndex(en)
    index.query('kick', { frecency: () => 5 })
    expect(index.query('', { limit: 3 })).toEqual(index.query('', { limit: 3, frecency: () => 0 }))
    expect(index.query('', { limit: 0 })).toEqual({ hits: [] })
  })
  it('weighs only rows that can still be shown', () => {
    const rows = Array.from({ length: 3000 }, (_, i): Entry => ({
      id: `${i}`,
      title: i < 60 ? `k${i}` : `x kick ${i}`,
      kind: 'client',
    }))
    let calls = 0
    expect(
      createIndex(rows)
        .query('k', { frecency: () => (calls++, 0) })
        .hits.every(({ tier }) => tier === 'label'),
    ).toBe(true)
    expect(calls).toBe(60)
  })
})

describe('ranges', () => {
  const ranges = (title: string, text: string) =>
    createIndex([{ id: '-', title, kind: 'client' }]).query(text).hits[0]?.ranges
  it.each([
    ['Kick client', 'cli', [[5, 8]]],
    [
      'Kick client',
      'kc',
      [
        [0, 1],
        [5, 6],
      ],
    ],
    [
      'Kick client',
      'client ki',
      [
        [0, 2],
        [5, 11],
      ],
    ],
    ['Kick client', 'kick client', [[0, 11]]],
    ['sidekick kick', 'kick', [[9, 13]]],
    [
      'Kick client',
      'kck',
      [
        [0, 1],
        [2, 4],
      ],
    ],
    ['ﬁle x', 'x', [[4, 5]]],
    ['ﬁle x', 'fi', [[0, 1]]],
    ['İstanbul', 'st', [[1, 3]]],
  ])('%s ← %s', (title, text, expected) => expect(ranges(title, text)).toEqual(expected))
})

describe('odd input', () => {
  it('takes no pattern', () => {
    for (const text of ['(a+)+$', '[', '\\', '.*', '^']) expect(found(en, text)).toEqual([])
    expect(found([{ id: 'x', title: '(a+)+$', kind: 'topic' }], '(a+)+$')).toEqual([['x', 'exact']])
  })
  it('handles repeated letters, long topics and long queries', () => {
    const rows = Array.from({ length: 500 }, (_, i): Entry => ({
      id: `${i}`,
      title: 'a'.repeat(i + 1),
      kind: 'client',
    }))
    rows.push({ id: 'long', title: `b/${'a/'.repeat(30_000)}`, kind: 'topic' })
    const index = createIndex(rows)
    for (let n = 2; n < 60; n++)
      expect(index.query('a'.repeat(n), { limit: 1000 }).hits).toHaveLength(500 - n + 1)
    expect(index.query('a'.repeat(70_000)).hits).toEqual([])
    expect(index.query('a '.repeat(2000), { limit: 1000 }).hits).toHaveLength(501)
  })
  it('handles an empty index', () => {
    expect(createIndex([]).query('a')).toEqual({ hits: [] })
    expect(createIndex(en).query('kick', { limit: 0 })).toEqual({ hits: [] })
  })
})

/** A small seeded generator, so that a failure can be repeated. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('properties', () => {
  const random = seeded(7)
  const letters = 'abkAK/.:- 客户é1'
  const word = (max: number) =>
    Array.from({ length: 1 + random(max) }, () => letters[random(letters.length)]).join('')
  const entries = Array.from({ length: 400 }, (_, i): Entry => ({
    id: `${word(3)}${i}`,
    title: word(12),
    aliases: [word(6)],
    keywords: word(8),
    pinyin: { full: 'kahu', initials: 'kh' },
    kind: 'client',
  }))
  const fieldsOf = (entry: Entry) => [
    entry.id,
    entry.title,
    ...(entry.aliases ?? []),
    entry.keywords ?? '',
    'kahu',
    'kh',
  ]

  it('finds only hits with every word, and limited or narrowed queries agree with a full search', () => {
    const typed = createIndex(entries)
    for (let round = 0; round < 60; round++) {
      const text = word(7)
      for (let n = 1; n <= text.length; n++) {
        const part = text.slice(0, n)
        const frecency = (id: string) => id.length % 3
        const all = createIndex(entries).query(part, { limit: 1000, frecency })
        expect(typed.query(part, { limit: 20, frecency }).hits).toEqual(all.hits.slice(0, 20))
        const order = all.hits.map((hit) => tiers.indexOf(hit.tier))
        if (part.trim() !== '') expect(order).toEqual(order.toSorted((a, b) => a - b))
        for (const { entry } of all.hits)
          for (const one of fold(part).split(' '))
            expect(fieldsOf(entry).some((text) => fold(text).includes(one) || isSpread(one, text))).toBe(true)
      }
    }
  })

  it('finds the same with an early stop as without', () => {
    const typed = createIndex(entries)
    const used = entries.filter((_, i) => i % 37 === 0).map(({ id }) => id)
    const frecency = (id: string) => (used.includes(id) ? 1 + (id.length % 3) : 0)
    const some = ['client'] as const
    for (let round = 0; round < 30; round++) {
      // Every third word is a name, so that the best tier occurs too.
      const text =
        round % 3 === 0 ? (entries[random(400)]?.[round % 2 === 0 ? 'title' : 'id'] ?? '') : word(7)
      for (let n = 1; n <= text.length; n++) {
        const part = text.slice(0, n)
        if (part.trim() === '') continue
        const full = createIndex(entries).query(part, { limit: 1000, frecency }).hits
        for (const limit of [1, 5, 20]) {
          expect(typed.query(part, { limit, frecency, used }).hits).toEqual(full.slice(0, limit))
          expect(createIndex(entries).query(part, { limit, frecency, used, kinds: some }).hits).toEqual(
            full.slice(0, limit),
          )
        }
        expect(typed.query(part, { limit: 20 }).hits).toEqual(
          createIndex(entries)
            .query(part, { limit: 1000, frecency: () => 0 })
            .hits.slice(0, 20),
        )
      }
    }
  })

  it('stops when nothing better is possible, and continues while it is', () => {
    let looked = 0
    const rows = Array.from({ length: 5000 }, (_, i): Entry => ({
      id: `c${i}`,
      title: i === 4999 ? 'a longer sensor' : `x sensor-${i}`,
      get kind() {
        looked++
        return 'client' as const
      },
    }))
    const index = createIndex(rows)
    const found = (text: string) => {
      looked = 0
      return index.query(text, { kinds: ['client'], limit: 50 }).hits.map(({ entry }) => entry.id)
    }
    expect(found('sensor')[0]).toBe('c0')
    expect(looked).toBeLessThan(60)
    expect(found('a longer')).toEqual(['c4999'])
    // The exact name comes first, wherever its row is.
    expect(found('c4998')[0]).toBe('c4998')
  })

  it('counts what a full search finds, up to its limits, without making hits', () => {
    const index = createIndex(en)
    const limits = { limit: 100, rows: 100, accepts: () => true }
    for (const text of ['k', 'kick', 'client', 'ban client', 'zzz', ''])
      expect(index.count(text, limits), text).toEqual({
        count: index.query(text, { limit: 100 }).hits.length,
        more: false,
      })
    expect(index.count('k', { ...limits, limit: 2 })).toEqual({ count: 2, more: true })
    expect(index.count('', { ...limits, rows: 3 })).toEqual({ count: 3, more: true })
    expect(index.count('kick', { ...limits, kinds: ['client'] }).count).toBe(2)
    expect(index.count('kick', { ...limits, accepts: (_, tier) => tier === 'exact' }).count).toBe(1)
  })

  it('searches only the rows of the shorter query', () => {
    let calls = 0
    const rows = Array.from({ length: 5000 }, (_, i): Entry => ({
      id: `c${i}`,
      title: `sensor-${i}`,
      kind: 'client',
    }))
    const index = createIndex(rows)
    const count = (text: string) => {
      calls = 0
      index.query(text, { frecency: () => (calls++, 0) })
      return calls
    }
    expect(count('sensor-')).toBe(5000)
    expect(count('sensor-49')).toBeLessThan(600)
    expect(count('sensor-499')).toBeLessThan(60)
    expect(count('sensor-')).toBe(5000)
  })
})

describe('several words', () => {
  const index = createIndex([
    {
      id: 'go.configCompare',
      title: 'Compare nodes',
      aliases: ['比较节点'],
      pinyin: { full: 'bi jiao jie dian', initials: 'bjjd' },
      keywords: 'difference between nodes',
      kind: 'screen',
    },
    { id: 'fleet.compare', title: 'Compare brokers', aliases: ['比较代理'], kind: 'command' },
  ])
  const titles = (text: string) => index.query(text).hits.map(({ entry }) => entry.title)

  it.each(['compare b', 'compare br'])('prefer the name that has all words of “%s”', (text) =>
    expect(titles(text)[0]).toBe('Compare brokers'),
  )

  it('still find a row by a word of its keywords', () =>
    expect(titles('compare difference')).toEqual(['Compare nodes']))

  it('prefer the used row only where both names have all words', () =>
    expect(
      index.query('compare b', { used: ['go.configCompare'], frecency: () => 5 }).hits[0]?.entry.id,
    ).toBe('fleet.compare'))
})
